import { expectText } from '../expect.ts';
import { isInRange } from '../obtain-node.ts';
import type { Installed, Trial } from '../trial.ts';

const PROVIDERS = [
  ['api.frankfurter.dev/v2/rates', '"quote":"USD"'],
  ['open.er-api.com/v6/latest/USD', '"base_code":"USD"'],
  ['www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', "currency='USD'"],
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
export const tryMockProvider: Trial = async (installed) => {
  const mock = installed.start(['@crossrate/mock-provider', '--port', '0']);
  const [, url] = await mock.waitForOutput(/listen on (\S+\d)/);
  for (const [path, content] of PROVIDERS) {
    const answer = await fetch(`${url}/${path}`);
    const text = await answer.text();
    if (!answer.ok || !text.includes(content))
      throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 80)}`);
  }
  await mock.interrupt();
  return isInRange(MSW_NODE, installed.node.version) ? useHandlers(installed) : 'the command; msw 3 needs Node 22';
};

async function useHandlers({ manifest, add, evaluate }: Installed): Promise<string> {
  await add(`msw@${manifest.peerDependencies?.msw}`);
  expectText(await evaluate('handlers.mjs', HANDLERS), '200');
  return 'the command, and handlers for msw';
}
