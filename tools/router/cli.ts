// Simulates a router of charges over several databases: `npm run router`.

import { disposeOnSignal } from '../bench/dispose-on-signal.ts';
import { createCommand } from '../create-command.ts';
import { parseNumber } from '../fuzz/parse-number.ts';
import { RULES, type Rule } from './rules.ts';
import { simulate } from './simulate.ts';

const ADDRESS = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

const { rounds } = createCommand(
  'router',
  'Route charges over three databases of the Postgres at TEST_DATABASE_URL, by default one of this machine, while the ' +
    'map changes, clocks differ and a database is lost. Then break each of the rules once.',
)
  .option('--rounds <number>', 'rounds that follow all rules', parseNumber, 10)
  .addHelpText(
    'after',
    '\nExit codes: 0 as it must be, 1 a broken promise or an unnoticed mistake, 2 unusable arguments.',
  )
  .parse()
  .opts<{ rounds: number }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
for (const broken of [...Array<undefined>(rounds), ...(Object.keys(RULES) as Rule[])]) {
  await using own = resources.use(new AsyncDisposableStack());
  const findings = await simulate(own, ADDRESS, broken);
  const { moves, stopped, aboveLimit, belowAcknowledged, countedTwice } = findings;
  const isKept = moves === 2 && stopped + aboveLimit + belowAcknowledged + countedTwice === 0;
  const isExpected = broken ? findings[RULES[broken][1]] > 0 : isKept;
  if (!isExpected) process.exitCode = 1;
  const title = broken ? `a mistake, against "${RULES[broken][0]}"` : 'all rules';
  console.log(`${isExpected ? 'as expected' : 'WRONG'}: ${title}: ${JSON.stringify(findings)}`);
}
