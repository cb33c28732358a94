import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { adapterOf, mockProviders } from '../../test/mocked-provider.ts';

const { clock, network } = mockProviders();

function publish(xml: string): void {
  network.use(http.get('https://www.ecb.europa.eu/*', () => HttpResponse.xml(xml)));
}

const envelope = (cubes: string, prolog = '') =>
  `<?xml version="1.0"?>${prolog}<gesmes:Envelope xmlns:gesmes="g"><Cube>${cubes}</Cube></gesmes:Envelope>`;

it('reads attributes in double quotes too, and keeps trailing zeros', async () => {
  publish(envelope('<Cube time="2026-11-20"><Cube currency="GBP" rate="0.78230"/></Cube>'));
  expect((await adapterOf('ecb', clock)()).quotes).toEqual(
    new Map([['GBP', { text: '0.78230', asOf: Date.parse('2026-11-20') }]]),
  );
});

it.each([
  ['a document of something else', '<?xml version="1.0"?><html/>'],
  ['no date', envelope('<Cube><Cube currency="GBP" rate="0.78"/></Cube>')],
  ['several days', envelope('<Cube time="2026-11-20"/><Cube time="2026-11-19"/>')],
  ['XML that is not well formed', envelope('<Cube time="2026-11-20"><Cube></Envelope>')],
])('refuses %s', async (_, xml) => {
  publish(xml);
  await expect(adapterOf('ecb', clock)()).rejects.toThrow('did not answer with the XML of the reference rates');
});

it('never expands entities that a document brings along', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "0.78">]>';
  publish(envelope('<Cube time="2026-11-20"><Cube currency="GBP" rate="&a;"/></Cube>', bomb));
  const quote = await adapterOf('ecb', clock)().then(({ quotes }) => quotes.get('GBP')?.text);
  expect(quote).toBe('&a;');
});
