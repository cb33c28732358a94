import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the contract and the server. A running build is stopped with the resources.
 *
 * @throws Error with the output of a build that fails.
 */
export async function buildServer(resources: AsyncDisposableStack): Promise<void> {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  // npm does not pass signals on to its children. In a separate process group, one signal stops them all.
  const child = spawn('npm', ['run', 'build', '-w', 'contract', '-w', 'server'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  resources.defer(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid);
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void printed.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The server could not be built.\n${printed.join('')}`);
}
