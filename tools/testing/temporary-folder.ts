import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed on disposal. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** Makes an empty folder. */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  // In one turn with the caller's `use`: a signal in between would leave the folder behind.
  const path = mkdtempSync(join(tmpdir(), 'crossrate-test-'));
  // A process that was killed may still write.
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
