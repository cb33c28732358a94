import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { updateEcbHistory } from './update-ecb-history.ts';

const DOCUMENT = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
<Cube time="2015-01-15"><Cube currency="USD" rate="1.1708"/><Cube currency="CHF"
rate="1.028"/></Cube><Cube time="2015-01-14"><Cube currency="USD" rate="1.1775"/><Cube currency='CHF' rate='1.201'/>
<Cube currency="LTL" rate="3.4528"/></Cube></Cube></gesmes:Envelope>`;

const answer =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });

it('writes the days as CSV, the days of crises, and how far rates moved', async () => {
  await using folder = await makeTemporaryFolder();
  expect(await updateEcbHistory(folder.path, answer(DOCUMENT))).toBe(2);
  const read = (name: string) => readFile(join(folder.path, name), 'utf8');
  const csv = 'date,CHF,USD\n2015-01-14,1.201,1.1775\n2015-01-15,1.028,1.1708\n';
  expect(await read('eurofxref-hist.csv')).toBe(csv);
  const note = '# Source: ECB statistics. An excerpt of the euro reference rates; see LICENSE.\n';
  expect(await read('ecb-crises.csv')).toBe(note + csv);
  // From 1.0199541 to 0.8780321 francs for a dollar.
  expect(JSON.parse(await read('ecb-moves.json'))).toMatchObject({ CHF: 1617, EUR: expect.any(Number) });
});

it.each([
  ['another status', answer('', 503), 'eurofxref-hist.xml answered 503.'],
  ['no rates', answer('<html/>'), 'eurofxref-hist.xml has no rates.'],
  ['a rate that is none', answer(DOCUMENT.replace('1.028', '-')), '"-" is no rate of CHF on 2015-01-15.'],
])('writes nothing after %s', async (_, fetch, message) => {
  await using folder = await makeTemporaryFolder();
  await expect(updateEcbHistory(folder.path, fetch)).rejects.toThrow(message);
  expect(await readdir(folder.path)).toEqual([]);
});
