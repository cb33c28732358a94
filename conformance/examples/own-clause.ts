// Tries a clause of your own together with clauses of the interface.
import {
  type Clause,
  clauses,
  collectReport,
  expectRateTable,
  expectThat,
  formatReport,
  judge,
  selectClauses,
} from '@crossrate/conformance';

const soldIn = ['EUR', 'GBP', 'CHF', 'JPY'];

const ratesOfShops: Clause = {
  id: 'acme-rates-of-shops',
  level: 'MUST',
  title: 'there is a rate for every currency that our shops sell in',
  sentences: ['There is a rate for every currency that Acme sells in.'],
  why: 'A shop without a rate shows no prices. Ask a provider that has the currency.',
  async run({ api, keys }) {
    const { rates } = expectRateTable(await api.rates(keys.active, 'USD'));
    for (const code of soldIn) expectThat(code in rates, `a rate for ${code}`, Object.keys(rates));
  },
};

/** Tries a server. `CROSSRATE_KEY` in `env` is the key. */
export async function tryServer(url: string, env: Readonly<Record<string, string | undefined>>) {
  const keys = { active: env.CROSSRATE_KEY ?? '' };
  const tried = [...selectClauses(clauses, { only: ['auth-rates-key', 'every-echo'] }), ratesOfShops];
  const report = await collectReport({ url, keys, clauses: tried });
  const verdict = judge(report.clauses);
  return { text: formatReport('text', report, verdict), exitCode: verdict.exitCode };
}
