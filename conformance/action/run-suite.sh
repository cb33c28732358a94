#!/usr/bin/env bash
# Runs the suite for conformance/action.yml: writes the report into the job's summary and the counts into its outputs.
# Keys are in the environment, where the suite looks for them, and in no argument.
set -uo pipefail

PATH="$RUNNER_TEMP/crossrate-conformance/node_modules/.bin:$PATH"
folder=$(mktemp -d "$RUNNER_TEMP/crossrate-report-XXXXXX")
arguments=("--url=$TARGET" --quiet --json "$folder/report.json" --markdown "$folder/report.md")
if [[ -n $DRIVER ]]; then arguments+=("--driver=$DRIVER"); fi
if [[ -n $PROFILE ]]; then arguments+=("--profile=$PROFILE"); fi
if [[ -n $SUITE ]]; then arguments+=("--suite=$SUITE"); fi
if [[ -n $SEED ]]; then arguments+=("--seed=$SEED"); fi
if [[ $STRICT == true ]]; then arguments+=(--strict); fi
if [[ -n $EXPECTED_FAILURES ]]; then arguments+=("--expected-failures=$EXPECTED_FAILURES"); fi

if [[ $STRICT =~ ^(true|false|)$ ]]; then
  crossrate-conformance "${arguments[@]}" 2>"$folder/errors.txt"
  code=$?
else
  echo 'The input `strict` has to be true or false.' >"$folder/errors.txt"
  code=2
fi
cat "$folder/errors.txt" >&2

case $code in
  0) verdict=conforms ;;
  1) verdict=fails ;;
  2) verdict=unusable ;;
  130) verdict=interrupted ;;
  *) verdict=unreachable ;;
esac
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"

if [[ -f $folder/report.json ]]; then
  cat "$folder/report.md" >>"$GITHUB_STEP_SUMMARY"
  echo "report=$folder/report.json" >>"$GITHUB_OUTPUT"
  node -e '
    const { clauses } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    for (const [name, status] of Object.entries({ passed: "passed", failed: "failed", skipped: "skipped", errors: "error" }))
      console.log(`${name}=${clauses.filter((clause) => clause.status === status).length}`);
  ' "$folder/report.json" >>"$GITHUB_OUTPUT"
else
  {
    echo '## Conformance to the Crossrate interface'
    echo
    echo '<p>❌ The suite could not begin.</p><pre>'
    sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' -e '/^$/d' "$folder/errors.txt"
    echo '</pre>'
  } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
