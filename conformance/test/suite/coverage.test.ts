import { expect, it } from 'vitest';
import { collectReport } from '../../src/index.ts';
import { buildClause, startTarget } from './suite-world.ts';

const KEY = 'cr_secret_and_long_key';

it('says what a run tried of the interface, what not, and the option that would, and shows no key', async () => {
  using target = await startTarget((_req, res) => {
    res.setHeader(KEY, 'a');
    res.end(JSON.stringify({ currencies: ['EUR', 'USD', KEY], base: 'USD' }));
  });
  const ask = buildClause(async ({ http }) => {
    await http.currencies();
    (await http.rates(KEY, 'USD')).headers.get('Date');
  });
  const keys = { active: KEY, restricted: 'a', unverified: 'b' };
  const { coverage } = await collectReport({ url: target.url, keys, clauses: [ask] });
  expect(coverage).toMatchObject([
    { of: 'GET /api/rates', tried: ['200'], untried: expect.arrayContaining(['403', '429']) },
    { of: 'GET /api/convert', tried: [] },
    { of: 'GET /api/currencies', tried: ['200'] },
    {
      of: 'bases of tables',
      tried: ['USD'],
      untried: ['EUR'],
      hint: 'all clauses, --quota-key, --thorough, another --seed',
    },
    { of: 'converted currencies', tried: [], untried: ['EUR', 'USD'] },
    { of: 'OpenAPI document', tried: [], untried: ['/openapi.json'] },
    { of: 'parameters', tried: ['base'], untried: ['from', 'to', 'amount'] },
    { tried: ['date'], untried: expect.arrayContaining(['connection']) },
  ]);
  expect(JSON.stringify(coverage)).not.toContain(KEY);
  expect(coverage[0]?.hint).toBe('all clauses, --quota-key, --profile crossrate, a target without rates');
});
