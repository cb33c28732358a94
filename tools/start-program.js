// This file is plain JavaScript without packages: it also runs on a Node that cannot read TypeScript, and when packages
// are missing, and says so.

/**
 * Starts a program from its sources. Says in one line which Node or which package is missing, or why the system lets no
 * program start, with exit code 2.
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
  const message = String(error?.message);
  const [, missing] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
  if (missing) fail(`The package ${missing} is not installed. "npm ci" without --omit=dev installs it.`);
  // Packages ask for the current folder while Node loads them.
  else if (error?.syscall === 'uv_cwd') fail('The current folder was deleted. Start Crossrate in another folder.');
  else if (message.endsWith('run "npm run build".')) fail(message);
  else if (/EMFILE|too many open files/.test(message)) {
    fail('Crossrate may open too few files to start. "ulimit -n 1024" in this shell allows more.');
  } else throw error;
}

function fail(message) {
  console.error(message);
  process.exitCode = 2;
}
