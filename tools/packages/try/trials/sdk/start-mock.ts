import type { Installed } from '../../install.ts';

/** A key that no browser may see. */
export const KEY = 'cr_keyThatNoBrowserMaySee';

/** Starts the mock of the packed SDK. Resolves with the environment of an application that uses it. */
export async function startMock({ start }: Installed) {
  const mock = start(['@crossrate/sdk', '--port', '0', '--key', KEY]);
  const [, url = ''] = await mock.waitForOutput(/is mocked on (\S+\d)/);
  return { CROSSRATE_BASE_URL: url, CROSSRATE_API_KEY: KEY };
}
