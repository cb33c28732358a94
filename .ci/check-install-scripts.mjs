// Fails when a package of the lock file has an install script, and `allowScripts` of package.json does not name the package.
// npm 11 would refuse to install such a package. npm 10 would run its script, so CI runs this check before `npm ci`.
import { readFileSync } from 'node:fs';

const [folder = '.'] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const { allowScripts = {} } = read('package.json');
const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
const found = Object.entries(read('package-lock.json').packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  // A package under another name says its own.
  .map(([path, { name = path.split('node_modules/').at(-1) }]) => name);

const problems = [
  ...found
    .filter((name) => !allowed.includes(name))
    .map((name) => `${name} has an install script that is not allowed.`),
  ...allowed
    .filter((name) => !found.includes(name))
    .map((name) => `${name} is allowed a script that it does not have.`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('Read the script, then change `allowScripts` or `overrides` in package.json.');
  process.exitCode = 1;
}
