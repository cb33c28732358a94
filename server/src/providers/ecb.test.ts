import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createFetchTable, mockProviders } from '../../test/refreshing/mocked-provider.ts';

const { clock, network } = mockProviders();

function publish(xml: string): void {
  network.use(http.get('https://www.ecb.europa.eu/*', () => HttpResponse.xml(xml)));
}

const wrapInEnvelope = (cubes: string, prolog = '') =>
  `<?xml version="1.0"?>${prolog}<gesmes:Envelope xmlns:gesmes="g"><Cube>${cubes}</Cube></gesmes:Envelope>`;

const DAY = '<Cube time="2026-11-20"><Cube currency="GBP" rate="0.78230"/></Cube>';

it('reads attributes in double quotes too, and keeps trailing zeros', async () => {
  publish(wrapInEnvelope(DAY));
  expect((await createFetchTable('ecb', clock)()).quotes).toEqual(
    new Map([['GBP', { text: '0.78230', asOf: Date.parse('2026-11-20') }]]),
  );
});

it.each([
  ['a document of something else', '<?xml version="1.0"?><html/>'],
  ['no date', wrapInEnvelope('<Cube><Cube currency="GBP" rate="0.78"/></Cube>')],
  ['several days', wrapInEnvelope('<Cube time="2026-11-20"/><Cube time="2026-11-19"/>')],
  ['a document type, which could declare entities', wrapInEnvelope(DAY, '<!DOCTYPE x [<!ENTITY a "0.78">]>')],
  ['entities without a document type', wrapInEnvelope(DAY, '<!ENTITY a "0.78">')],
  ['XML that is not well formed', wrapInEnvelope('<Cube time="2026-11-20"><Cube></Envelope>')],
])('refuses %s', async (_, xml) => {
  publish(xml);
  await expect(createFetchTable('ecb', clock)()).rejects.toThrow('did not answer with the XML of the reference rates');
});

it.each([
  ['&lt;', '"&lt;"'],
  ['\u001b[2J\u202e0.78', '"\\u001b[2J?0.78"'],
  ['7'.repeat(5000).concat('x'), `"${'7'.repeat(59)}`],
])('shows a rate that is no number in quotes, cut and printable: %j', async (rate, shown) => {
  publish(wrapInEnvelope(`<Cube time="2026-11-20"><Cube currency="GBP" rate="${rate}"/></Cube>`));
  expect((await createFetchTable('ecb', clock)()).quotes.get('GBP')?.text).toBe(shown);
});
