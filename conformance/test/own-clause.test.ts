import { expect, it } from 'vitest';
import { tryServer } from '../examples/own-clause.ts';
import { startMockedService } from './mocked-service.ts';

it('tries a clause of one’s own together with those of the suite', async () => {
  await using service = await startMockedService();
  const { active } = await service.createKeys();
  const { text, exitCode } = await tryServer(service.url, { CROSSRATE_KEY: active });
  expect(text).toContain('✓ MUST   auth-rates-key');
  expect(text).toContain('✓ MUST   acme-rates-of-shops: there is a rate for every currency');
  expect([exitCode, text]).toEqual([0, expect.stringContaining('The target conforms.')]);
});
