#!/bin/sh
# Changes every number of the ruleset by one, up and down, runs the tests of the rules with it, and prints the changes that
# no test notices. None is the aim. Nothing is built anew: the tests read the changed ruleset from a file.
#
#   cargo test --lib --no-run
#   scripts/mutate-ruleset.sh target/debug/deps/bocage-HASH [FIRST [LAST]]
#
# The test that holds the text of the ruleset is left out, since it would notice everything; so are the slow random games.
# FIRST and LAST choose some of the numbers, in the order of the file.
set -eu
tests=$1
first=${2:-1}
last=${3:-100000}
ruleset=assets/rulesets/westfront.ron
changed=$(mktemp)
trap 'rm -f "$changed"' EXIT

# Writes the ruleset with its number number $1 changed by $2; prints the line of that number. Says nothing if there is none.
mutate() {
    awk -v wanted="$1" -v by="$2" -v out="$changed" '
        {
            rest = $0; line = ""
            while (match(rest, /\((Points\(|Added\(|Units\()?-?[0-9]+[,)]/)) {
                found = substr(rest, RSTART, RLENGTH)
                line = line substr(rest, 1, RSTART - 1)
                rest = substr(rest, RSTART + RLENGTH)
                seen++
                if (seen == wanted) {
                    digits = found; gsub(/[^-0-9]/, "", digits)
                    head = found; sub(/-?[0-9]+[,)]$/, "", head)
                    end = substr(found, length(found))
                    where = NR ": " found " in " $0
                    found = head (digits + by) end
                }
                line = line found
            }
            print line rest > out
        }
        END { if (where != "") print where }' "$ruleset"
}

# Whether the tests of these names pass with the changed ruleset.
passes() {
    BOCAGE_TEST_RULESET=$changed "$tests" --quiet "$@" > /dev/null 2>&1
}

survivors=0
number=$first
while [ "$number" -le "$last" ]; do
    where=$(mutate "$number" 1)
    [ -n "$where" ] || break
    for by in 1 -1; do
        mutate "$number" "$by" > /dev/null
        # What cannot be read, such as a number below zero, is no ruleset. The quick tests first.
        if passes rules::numbers && passes rules:: --skip rules::los --skip ::random; then
            survivors=$((survivors + 1))
            echo "survives $by: line $where"
        fi
    done
    number=$((number + 1))
done
echo "$((number - first)) numbers tried, $survivors changes survive"
