#!/usr/bin/env bash
# Runs the suite for conformance/action.yml. The suite itself writes the job's summary, and reads keys from the environment.
set -uo pipefail

PATH="$RUNNER_TEMP/crossrate-conformance/node_modules/.bin:$PATH"
folder=$(mktemp -d "$RUNNER_TEMP/crossrate-report-XXXXXX")
arguments=("--url=$TARGET" --quiet)

# xargs splits words as a shell does, and expands nothing.
if xargs -r printf '%s\0' <<<"$ARGS" >"$folder/words"; then
  while IFS= read -r -d '' word; do arguments+=("$word"); done <"$folder/words"
  crossrate-conformance "${arguments[@]}" --json "$folder/report.json"
  code=$?
else
  code=2
fi

verdicts=([0]=conforms [1]=fails [2]=unusable [130]=interrupted)
echo "verdict=${verdicts[$code]-unreachable}" >>"$GITHUB_OUTPUT"
if [[ -f $folder/report.json ]]; then echo "report=$folder/report.json" >>"$GITHUB_OUTPUT"; fi
exit "$code"
