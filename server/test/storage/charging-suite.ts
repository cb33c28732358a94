import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { TestStorage } from './test-storage.ts';

const script = fileURLToPath(new URL('charging-process.ts', import.meta.url));

/** Runs the charging process, and returns the number of granted charges. */
async function runChargingProcess({ location }: TestStorage, charges: number, limit: number): Promise<number> {
  const args = ['--conditions=@crossrate/source', script, JSON.stringify(location), `${charges}`, `${limit}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.split('granted\n').length - 1;
}

/** Tests the promises of the quota store on an adapter, with processes that race each other. */
export function describeCharging(open: () => Promise<TestStorage>): void {
  it('grants exactly the limit to two processes that race for it', async () => {
    await using opened = await open();
    const racing = [1, 2].map(() => runChargingProcess(opened, 160, 100));
    expect((await Promise.all(racing)).reduce((sum, count) => sum + count)).toBe(100);
    expect((await opened.storage.quotas.read(1, Date.now())).used).toBe(100);
  });
}
