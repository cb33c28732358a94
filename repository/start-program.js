// Plain JavaScript without packages, because it explains a Node that cannot read TypeScript, and a package that is not
// installed.

/**
 * Starts a program from its sources. Says in one line which Node or which package is missing, with exit code 2.
 *
 * @param {string} address The URL of the program.
 */
export async function startProgram(address) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 21)) return import(address).catch(explain);
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
