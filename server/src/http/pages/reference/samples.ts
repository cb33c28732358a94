/** A request to show as a program. */
export interface SampleRequest {
  readonly url: string;
  readonly keyed: boolean;
}

/** A program that sends a request with the key from the environment. */
export interface Sample {
  readonly language: string;
  readonly file: string;
  readonly code: string;
}

/** Writes whole programs that send a request, each in the plain means of its language. */
export function writeSamples({ url, keyed }: SampleRequest): readonly Sample[] {
  const only = (text: string) => (keyed ? text : '');
  return [
    { language: 'curl', file: 'ask.sh', code: `curl ${only('-H "X-API-KEY: $CROSSRATE_API_KEY" ')}'${url}'` },
    {
      language: 'JavaScript',
      file: 'ask.mjs',
      code: `const answer = await fetch('${url}'${only(`, {
  headers: { 'X-API-KEY': process.env.CROSSRATE_API_KEY },
}`)});
const body = await answer.json();
if (!answer.ok) throw new Error(\`\${answer.status}: \${body.error}\`);
console.log(JSON.stringify(body, null, 2));`,
    },
    {
      language: 'Python',
      file: 'ask.py',
      code: `import json, ${only('os, ')}sys, urllib.error, urllib.request
from decimal import Decimal

request = urllib.request.Request('${url}')
${only("request.add_header('X-API-KEY', os.environ['CROSSRATE_API_KEY'])\n")}try:
    with urllib.request.urlopen(request) as answer:
        print(json.load(answer, parse_float=Decimal))
except urllib.error.HTTPError as refusal:
    sys.exit(f"{refusal.code}: {json.load(refusal)['error']}")`,
    },
    {
      language: 'PHP',
      file: 'ask.php',
      code: `<?php
$context = stream_context_create(['http' => [
${only("    'header' => 'X-API-KEY: ' . getenv('CROSSRATE_API_KEY'),\n")}    'ignore_errors' => true,
]]);
$text = file_get_contents('${url}', false, $context);
$answer = json_decode((string) $text, true);
if ($text === false || isset($answer['error'])) {
    fwrite(STDERR, ($answer['error'] ?? 'No answer.') . "\\n");
    exit(1);
}
print_r($answer);`,
    },
    {
      language: 'Go',
      file: 'ask.go',
      code: `package main

import (
\t"fmt"
\t"io"
\t"log"
\t"net/http"${only('\n\t"os"')}
)

func main() {
\trequest, err := http.NewRequest("GET", "${url}", nil)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${only('\trequest.Header.Set("X-API-KEY", os.Getenv("CROSSRATE_API_KEY"))\n')}\tanswer, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer answer.Body.Close()
\tbody, err := io.ReadAll(answer.Body)
\tif err != nil || answer.StatusCode != 200 {
\t\tlog.Fatal(answer.Status, " ", string(body), err)
\t}
\tfmt.Println(string(body))
}`,
    },
    {
      language: 'C#',
      file: 'Program.cs',
      code: `using System;
using System.Net.Http;

using var client = new HttpClient();
${only('client.DefaultRequestHeaders.Add("X-API-KEY", Environment.GetEnvironmentVariable("CROSSRATE_API_KEY"));\n')}var answer = await client.GetAsync("${url}");
var body = await answer.Content.ReadAsStringAsync();
if (!answer.IsSuccessStatusCode) throw new Exception($"{(int)answer.StatusCode}: {body}");
Console.WriteLine(body);`,
    },
  ];
}
