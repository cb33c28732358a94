import { equal, match } from 'node:assert/strict';
import type { Trial } from '../install.ts';
import { isInRange } from '../obtain-node.ts';

const PROVIDERS = [
  ['api.frankfurter.dev/v2/rates', /"quote":"USD"/],
  ['open.er-api.com/v6/latest/USD', /"base_code":"USD"/],
  ['www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', /currency='USD'/],
] as const;

const HANDLERS = `import { setupServer } from 'msw/node';
import { createMockProviders } from '@crossrate/mock-provider';
const server = setupServer(...createMockProviders().handlers);
server.listen({ onUnhandledFrame: 'error' });
console.log((await fetch('https://api.frankfurter.dev/v2/rates')).status);
server.close();
`;
/** The Node that msw 3 needs. */
const MSW_NODE = '>=22.12';

/** Requests rates from the providers that the command mocks. Uses the handlers where msw runs. */
export const tryMockProvider: Trial = async ({ start, node, add, evaluate, manifest }) => {
  const mock = start(['@crossrate/mock-provider', '--port', '0']);
  const [, url] = await mock.waitForOutput(/listen on (\S+\d)/);
  for (const [path, content] of PROVIDERS) match(await (await fetch(`${url}/${path}`)).text(), content);
  if (!isInRange(MSW_NODE, node.version)) return;
  await add(`msw@${manifest.peerDependencies?.msw}`);
  equal(await evaluate('handlers.mjs', HANDLERS), '200');
};
