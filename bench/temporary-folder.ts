import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, which is removed with the resources. */
export async function makeTemporaryFolder(resources: AsyncDisposableStack): Promise<string> {
  return resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-bench-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 5 }),
  );
}
