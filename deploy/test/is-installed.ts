import { execFileSync } from 'node:child_process';

/** Tells whether a proxy is installed, and warns that its tests are skipped when it is not. */
export function isInstalled(program: string, versionOption: string): boolean {
  try {
    execFileSync(program, [versionOption], { stdio: 'pipe' });
    return true;
  } catch {
    console.warn(`${program} is not installed: the tests of its configuration are skipped.`);
    return false;
  }
}
