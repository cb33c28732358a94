#!/usr/bin/env bash
# Runs the suite for conformance/action.yml. The suite itself writes the job's summary, and reads keys from the environment.
set -uo pipefail

PATH="$RUNNER_TEMP/crossrate-conformance/node_modules/.bin:$PATH"
folder=$(mktemp -d "$RUNNER_TEMP/crossrate-report-XXXXXX")
arguments=("--url=$TARGET" --quiet)

# xargs splits words as a shell does, and expands nothing.
if xargs -r printf '%s\0' <<<"$ARGS" >"$folder/words" 2>"$folder/errors.txt"; then
  while IFS= read -r -d '' word; do arguments+=("$word"); done <"$folder/words"
  crossrate-conformance "${arguments[@]}" --json "$folder/report.json" 2>"$folder/errors.txt"
  code=$?
else
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
  echo "report=$folder/report.json" >>"$GITHUB_OUTPUT"
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
