import type { Clause } from '../clause.ts';
import { expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { overHttp, should } from './levels.ts';

/** The number of requests of which one may break: the target does not control the network between suite and target. */
const ONE_IN = 100;

/** The clause that requests are answered at all. The clause comes last, because it looks at the whole run. */
export const answeredClauses: readonly Clause[] = overHttp(
  should('every-answered', {
    title: 'no more than one request in a hundred of the run has to be sent again',
    sentences: ['Stated availability: 99.9 % uptime.'],
    why: 'A client sends a broken request again, and pays for it twice. Look for a process that restarts, or a proxy that closes connections with requests on their way.',
    needs: [],
    async run({ http, seen, countDropped }) {
      const last = await http.currencies();
      const [dropped, sent] = [countDropped(), seen.length + countDropped()];
      const most = Math.max(1, Math.floor(sent / ONE_IN));
      const first = seen.find((answer) => answer.dropped !== undefined);
      const received = `${dropped} of ${sent} requests broke, or failed for a moment (502, 503, 504)`;
      checkExchange(first ?? last, () =>
        expectThat(dropped <= most, `at most ${most} requests that are sent again`, received),
      );
    },
  }),
);
