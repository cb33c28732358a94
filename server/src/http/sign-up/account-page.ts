import type { Account } from '../../access/account.ts';
import type { DailyUse } from '../../quota/quota-store.ts';
import { DAYS_KEPT, findEndOfUtcDay } from '../../quota/utc-day.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { type Html, html } from '../pages/html.ts';
import { formatCount, showDays } from './days-plot.ts';
import { describeDuration } from './describe-duration.ts';
import type { Page } from './page.ts';

/** Writes the page of an account. */
export function writeAccountPage(account: Account, { today, used }: DailyUse, now: number): Page {
  const { email, dailyLimit } = account;
  const spent = used.get(today) ?? 0;
  const days = Array.from({ length: DAYS_KEPT }, (_, index) => today - DAYS_KEPT + 1 + index);
  const resetSeconds = findEndOfUtcDay(today) - Math.floor(now / 1000);
  return {
    heading: 'Your account',
    content: html`<dl>
        <div><dt>E-mail</dt><dd class="text">${email}</dd></div>
        <div><dt>State</dt><dd>${describeState(account)}</dd></div>
      </dl>
      <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        <p><b>${formatCount(spent)}</b> of ${formatCount(dailyLimit)} requests used, ${formatCount(Math.max(0, dailyLimit - spent))} left.</p>
        ${drawBar(spent, dailyLimit)}
        <p class="small">The next day begins at midnight UTC, in ${describeDuration(resetSeconds)}.</p>
      </section>
      <section aria-labelledby="days">
        <h2 id="days">The last ${DAYS_KEPT} days</h2>
        ${showDays(days.map((day) => ({ day, used: used.get(day) ?? 0 })))}
      </section>
      <p class="lead">
        <a href="${signUpPaths.account}">Show another account</a>, or <a href="${signUpPaths.form}">replace the key</a> of this
        one by a new one; the mail also has a link to delete the account.
      </p>`,
  };
}

function describeState({ restricted, verified }: Account): Html {
  const confirmation = html`<span class="error">The e-mail address is not confirmed: the key works once you have followed the link in the mail.</span>`;
  const restriction = html`<span class="error">Restricted: requests are refused. Ask the operator.</span>`;
  if (restricted) return verified ? restriction : html`${restriction} ${confirmation}`;
  return verified ? html`The key works.` : confirmation;
}

/** Draws the used part of a limit; the text beside it says the same. A limit of 0 is used up. */
function drawBar(spent: number, limit: number): Html {
  const share = limit === 0 ? 1 : Math.min(1, spent / limit);
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="full${share === 1 ? ' spent' : ''}" width="${(share * 100).toFixed(1)}" height="1" />
        </svg>`;
}
