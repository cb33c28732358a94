// Starts the command line from its sources. It is plain JavaScript because an older Node cannot read TypeScript, and would
// only say that it does not know the extension.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 24 || (major === 24 && minor >= 21)) {
  await import('./src/bin.ts');
} else {
  console.error(
    `Crossrate needs Node 24.21 or newer; this is ${process.versions.node}. "npm ci" without --ignore-scripts brings one.`,
  );
  process.exitCode = 2;
}
