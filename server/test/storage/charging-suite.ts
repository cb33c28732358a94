import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { TestStorage } from './test-storage.ts';

const script = fileURLToPath(new URL('charging-process.ts', import.meta.url));

/** Runs the charging process, kills it after some acknowledged charges, and returns their number. */
async function runChargingProcess(
  { location }: TestStorage,
  run: { mode: string; charges: number; limit: number; killAfter?: number },
): Promise<number> {
  const { mode, charges, limit, killAfter = Number.POSITIVE_INFINITY } = run;
  const args = [script, JSON.stringify(location), mode, String(charges), String(limit)];
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
    if (printed.length > killAfter * 'granted\n'.length) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return printed.split('granted\n').length - 1;
}

async function readUsed({ storage }: TestStorage): Promise<number> {
  return (await storage.quotas.read(1, Date.now())).used;
}

/** Tests the promises of the quota store on an adapter, with processes that are killed or race each other. */
export function describeCharging(open: () => Promise<TestStorage>): void {
  const endless = { charges: 1_000_000, limit: 1_000_000 };

  it('loses no acknowledged charge when the process is killed', async () => {
    await using opened = await open();
    const granted = await runChargingProcess(opened, { ...endless, mode: 'acknowledge', killAfter: 2_000 });
    expect(granted).toBeGreaterThan(1_000);
    expect(await readUsed(opened)).toBeGreaterThanOrEqual(granted);
  });

  it('loses no acknowledged charge of many accounts when one process after another is killed', async () => {
    await using opened = await open();
    let granted = 0;
    for (const killAfter of [3_000, 7_000, 2_000]) {
      granted += await runChargingProcess(opened, { ...endless, mode: 'acknowledge-many', killAfter });
    }
    const { used } = await opened.storage.quotas.readBetween(1, 1_000, Date.now());
    const counted = [...used.values()].reduce((sum, count) => sum + count);
    expect(granted).toBeGreaterThan(12_000);
    expect(counted).toBeGreaterThanOrEqual(granted);
    // The charges of one group per process may be committed but not acknowledged.
    expect(counted).toBeLessThanOrEqual(granted + 3 * 16);
  });

  it('would lose some if it acknowledged before the commit, which shows that the test above can see a loss', async () => {
    await using opened = await open();
    const granted = await runChargingProcess(opened, { ...endless, mode: 'acknowledge-early', killAfter: 0 });
    expect(granted).toBeGreaterThan(await readUsed(opened));
  });

  it('grants exactly the limit to two processes that race for it', async () => {
    await using opened = await open();
    const racing = [1, 2].map(() => runChargingProcess(opened, { mode: 'acknowledge', charges: 160, limit: 100 }));
    expect((await Promise.all(racing)).reduce((sum, count) => sum + count)).toBe(100);
    expect(await readUsed(opened)).toBe(100);
  });
}
