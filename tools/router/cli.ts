// Simulates a router of charges over several databases: `npm run router`.

import { disposeOnSignal } from '../bench/dispose-on-signal.ts';
import { createCommand } from '../create-command.ts';
import type { Findings } from './ledger.ts';
import { RULES, type Rule } from './rules.ts';
import { simulate } from './simulate.ts';

const ADDRESS = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

const { rounds } = createCommand(
  'router',
  'Route charges over three databases of the Postgres at TEST_DATABASE_URL, by default one of this machine, while the ' +
    'map changes, clocks differ and a database is lost; then once more without each of the rules',
)
  .option('--rounds <number>', 'rounds that follow all rules', Number, 10)
  .addHelpText(
    'after',
    '\nExit codes: 0 as it must be, 1 a broken promise or an unnoticed mistake, 2 unusable arguments.',
  )
  .parse()
  .opts<{ rounds: number }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
for (let round = 1; round <= rounds; round += 1) await report(`round ${round}, all rules`);
for (const [rule, text] of Object.entries(RULES)) await report(`without "${text}"`, rule as Rule);

async function report(title: string, broken?: Rule): Promise<void> {
  await using own = resources.use(new AsyncDisposableStack());
  const findings = await simulate(own, ADDRESS, broken);
  const { aboveLimit, belowAcknowledged, countedTwice, stopped } = findings;
  const isKept = aboveLimit + belowAcknowledged + countedTwice === 0 && (broken !== undefined || stopped === 0);
  const isExpected = isKept === (broken === undefined);
  if (!isExpected) process.exitCode = 1;
  console.log(`${isExpected ? 'as expected' : 'WRONG'}: ${title}: ${describe(findings)}`);
}

function describe(findings: Findings): string {
  return Object.entries(findings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
