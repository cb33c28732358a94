import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';

const URL = 'postgres://ann:s3/cr3t@127.0.0.1:1/rates';

it.each([
  [[URL]],
  [['storage', 'backup', URL]],
  [['storage', 'restore', URL]],
  [['storage', 'backup', encodeURIComponent(URL)]],
  [['storage', 'copy', `--form=${URL}`]],
  [['keys', 'create', '--email', URL]],
  [['keys', 'list', URL]],
  [['rates', 'hold', URL, '--reason', 'test']],
  [['serve', URL]],
  [['serve', 'postgres://db/rates?user=ann&password=s3cr3t']],
  [['serve', encodeURIComponent('postgres://db/rates?password=s3cr3t')]],
])('shows no password of a URL that is at the wrong place: %j', async (args) => {
  await using folder = await makeTemporaryFolder();
  const { stdout, stderr } = await runCrossrateHere(args, { DATA_DIR: folder.path });
  expect(stdout + stderr).not.toBe('');
  expect(stdout + stderr).not.toMatch(/s3|cr3t/);
});

it.each([
  ['HOST', URL],
  ['DATA_DIR', URL],
  ['DATABASE_URL', 'postgres://ann:s3cr3t@127.0.0.1:1'],
  ['PROVIDERS', URL],
  ['LOG_LEVEL', encodeURIComponent(URL)],
])('shows no password of a URL that is the value of %s', async (name, value) => {
  const { code, stdout, stderr } = await runCrossrateHere(['serve'], { PORT: '0', OPERATOR_PORT: '0', [name]: value });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${name} is not one that can be used; expected`);
  expect(stderr).not.toMatch(/s3|cr3t/);
});
