// Starts a program from its sources: `node repository/start.js <program> [arguments]`. It is plain JavaScript without
// packages, because it explains a Node that cannot read TypeScript, and a package that is not installed.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [, , name = '', ...args] = process.argv;
const program = resolve(name);

if (major > 24 || (major === 24 && minor >= 21)) {
  // The reader of the output may leave early, as `head` does. The program still ends its work.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...args);
  await import(pathToFileURL(program).href).catch(explain);
} else {
  fail(
    `Crossrate needs Node 24.21 or newer; this is ${process.versions.node}. "npm ci" without --ignore-scripts brings one.`,
  );
}

function explain(error) {
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error?.message) ?? [];
  if (!missing) throw error;
  fail(`The package ${missing} is not installed. "npm ci" without --omit=dev installs it.`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 2;
}
