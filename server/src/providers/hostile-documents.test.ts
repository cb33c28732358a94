import { providerNames } from '@crossrate/mock-provider';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders } from '../../test/refreshing/mocked-provider.ts';

const { clock, network } = mockProviders();
const jsonProviders = providerNames.filter((name) => name !== 'ecb');

/** The greatest size of an answer. */
const LONG = 1_048_576;
const fillBetween = (unit: string, [before, after] = ['', '']) =>
  before + unit.repeat(Math.floor((LONG - before.length - after.length) / unit.length)) + after;
const wrapInEnvelope = (inner: [string, string]): [string, string] => [
  `<Envelope><Cube><Cube time="2026-11-20">${inner[0]}`,
  `${inner[1]}</Cube></Cube></Envelope>`,
];

function publish(body: string | Uint8Array<ArrayBuffer>, init?: ResponseInit): void {
  network.use(http.get('*', () => new HttpResponse(body, init)));
}

const json: [string, string | Uint8Array<ArrayBuffer>, string | RegExp][] = [
  ['numbers', fillBetween('1,', ['[', '1]']), 'no table of rates: more than 24000 commas'],
  ['short strings', fillBetween('"",', ['[', '""]']), 'no table of rates: more than 24000 commas'],
  ['duplicate keys', fillBetween('"usd":1,', ['{', '"usd":1}']), 'no table of rates: more than 24000 commas'],
  [
    'keys that prototypes have',
    fillBetween('"__proto__":{},', ['{', '"a":1}']),
    'no table of rates: more than 24000 commas',
  ],
  ['rows without fields', `[${Array(20_000).fill('{}').join(',')}]`, 'no table of rates: more than 6000 objects'],
  ['objects in objects', fillBetween('{"a":'), 'no table of rates: more than 6000 objects'],
  ['arrays in arrays', fillBetween('['), 'no table of rates: more than 500 arrays'],
  ['characters of structure in a string', fillBetween(',[{', ['"', '"']), 'no table of rates: more than 24000 commas'],
  ['one string', fillBetween('a', ['"', '"']), 'did not answer with a table of rates'],
  ['one number', fillBetween('7'), 'did not answer with a table of rates'],
  ['one date', fillBetween('2', ['{"date":"', '"}']), 'did not answer with a table of rates'],
  ['one refusal', fillBetween('a', ['{"message":"', '"}']), 'did not answer with a table of rates'],
  ['blanks', fillBetween(' '), 'did not answer with JSON'],
  ['quotes', fillBetween('"'), 'did not answer with JSON'],
  ['bytes that are no text', new Uint8Array(LONG).fill(0xff), 'did not answer with JSON'],
  ['one byte more than a table may have', `${fillBetween('7')}77`, 'sent more than 1048576 bytes'],
];

it.each(jsonProviders.flatMap((name) => json.map(([content, body, reason]) => [name, content, body, reason] as const)))(
  'refuses from %s a document of nothing but %s, in less than 300 characters',
  async (name, _, body, reason) => {
    publish(body);
    const { message } = await catchProviderError(createFetchTable(name, clock)());
    expect(message).toMatch(reason);
    expect(message.length).toBeLessThan(300);
  },
);

const tooLong = 'no table of rates: more than 8192 characters';
const notTheXml = 'did not answer with the XML of the reference rates';
const xml: [string, string | Uint8Array<ArrayBuffer>, string][] = [
  ['elements', '<a/>'.repeat(2000), 'no table of rates: more than 200 tags'],
  ['elements in elements', '<a>'.repeat(2000), 'no table of rates: more than 200 tags'],
  ['opening brackets', '<'.repeat(8000), 'no table of rates: more than 200 tags'],
  ['comments', '<!---->'.repeat(1000), 'no table of rates: more than 200 tags'],
  ['sections of text', '<![CDATA[]]>'.repeat(500), 'no table of rates: more than 200 tags'],
  ['instructions', '<?a?>'.repeat(1000), 'no table of rates: more than 200 tags'],
  ['attributes', `<a ${'a="1" '.repeat(1000)}/>`, 'no table of rates: more than 300 attributes'],
  ['one attribute', fillBetween('7', wrapInEnvelope(['<Cube currency="USD" rate="', '"/>'])), tooLong],
  ['one comment', fillBetween('-', wrapInEnvelope(['<!--', '-->'])), tooLong],
  ['references to entities', fillBetween('&amp;', wrapInEnvelope(['', ''])), tooLong],
  ['ampersands', fillBetween('&'), tooLong],
  ['blanks', fillBetween(' '), tooLong],
  ['bytes that are no text', new Uint8Array(LONG).fill(0xff), tooLong],
  ['a few blanks', ' '.repeat(8000), notTheXml],
  ['entities', `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(100)}]><a/>`, notTheXml],
  ['one byte more than a table may have', ' '.repeat(LONG + 1), 'sent more than 1048576 bytes'],
];

it.each(xml)('refuses from ecb a document of nothing but %s, in less than 300 characters', async (_, body, reason) => {
  publish(body);
  const { message } = await catchProviderError(createFetchTable('ecb', clock)());
  expect(message).toContain(reason);
  expect(message.length).toBeLessThan(300);
});

it.each([
  ['a number without end', '7'.repeat(200_000), 200_000],
  ['a string without end', `"${'\\u001b'.repeat(30_000)}"`, 60],
  ['a list of lists', '['.repeat(90) + ']'.repeat(90), 60],
])('keeps the other rates of a table in which one is %s', async (_, rate, length) => {
  publish(`{"date":"2026-11-21","usd":{"jpy":${rate},"eur":0.88}}`);
  const { quotes } = await createFetchTable('currency-api', clock)();
  expect(quotes.get('EUR')?.text).toBe('0.88');
  expect(quotes.get('JPY')?.text).toHaveLength(length);
  expect(quotes.get('JPY')?.text).toMatch(/^(7+|["[][\x20-\x7e]+)$/);
});

const bankRate = { key: 'ECB', date: '2026-11-20', rate: 0.88 };
const frankfurterRow = { date: '2026-11-20', base: 'USD', quote: 'EUR', rate: 0.88, providers: [bankRate] };

it.each([
  ['rows without fields', Array(5000).fill({})],
  ['banks without keys', [{ ...frankfurterRow, providers: Array(5000).fill({}) }]],
  ['banks with a key of a megabyte', [{ ...frankfurterRow, providers: [{ ...bankRate, key: 'A'.repeat(1_000_000) }] }]],
])('refuses from frankfurter a document of nothing but %s', async (_, rows) => {
  publish(JSON.stringify(rows));
  const { message } = await catchProviderError(createFetchTable('frankfurter', clock)());
  expect(message).toBe('api.frankfurter.dev did not answer with a table of rates: no row can be read');
});

it('reads no more than 200 banks', async () => {
  const providers = Array.from({ length: 5000 }, (_, index) => ({ ...bankRate, key: `B${index}` }));
  publish(JSON.stringify([{ ...frankfurterRow, providers }, frankfurterRow]));
  const { banks } = await createFetchTable('frankfurter', clock)();
  expect([banks?.size, banks?.has('B199'), banks?.has('B200')]).toEqual([200, true, false]);
});
