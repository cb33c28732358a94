import type { Account } from '../../access/account.ts';
import { type Html, html } from '../../http/pages/html.ts';
import type { DailyUse } from '../../quota/quota-store.ts';
import { DAYS_KEPT } from '../../quota/utc-day.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { Page } from './page.ts';

const DAY_MS = 86_400_000;
/** Created once: a format takes a tenth of a millisecond to create. */
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** Writes the page where customers look up their account by its key. */
export function writeAccountForm({ isWrong = false } = {}): Page {
  // The field shows no key to those who look over a shoulder, and the browser offers to keep the key like a password.
  const field = html`<input id="key" name="key" type="password" autocomplete="current-password" maxlength="200" required ${isWrong ? html`aria-invalid="true" aria-describedby="key-error" autofocus` : undefined} />`;
  const error = html`<p id="key-error" class="error wide">No account has this key. Was it replaced, or is a part missing?</p>`;
  return {
    heading: 'Your account',
    content: html`<p class="lead">See what your key was used for. Looking costs no request.</p>
      <form class="single" method="post" action="${signUpPaths.account}">
        <label class="wide">Your API key ${field}</label>
        ${isWrong ? error : undefined}
        <button type="submit" class="primary">Show my account</button>
      </form>
      <p class="lead">Have you lost the key? <a href="${signUpPaths.form}">Get a new one</a> with the same e-mail address.</p>`,
  };
}

/** Writes the page of an account. */
export function writeAccountPage(account: Account, { today, used }: DailyUse): Page {
  const { email, dailyLimit } = account;
  const spent = used.get(today) ?? 0;
  const left = Math.max(0, dailyLimit - spent);
  const days = Array.from({ length: DAYS_KEPT }, (_, ago) => ({ day: today - ago, count: used.get(today - ago) ?? 0 }));
  const most = Math.max(1, ...days.map(({ count }) => count));
  const rows = days.map(
    ({ day, count }) =>
      html`<tr><th scope="row">${DAY_FORMAT.format(day * DAY_MS)}</th><td><meter max="${most}" value="${count}" aria-hidden="true"></meter></td><td class="figure">${COUNT_FORMAT.format(count)}</td></tr>`,
  );
  return {
    heading: 'Your account',
    content: html`<p class="lead"><b class="text">${email}</b>: ${describeState(account)}</p>
      <p><b>${COUNT_FORMAT.format(spent)}</b> of ${COUNT_FORMAT.format(dailyLimit)} requests used today, ${COUNT_FORMAT.format(left)} left until midnight UTC.</p>
      <table>
        <thead><tr><th scope="col">Day (UTC)</th><td></td><th scope="col" class="figure">Requests</th></tr></thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p class="lead"><a href="${signUpPaths.form}">Replace the key, or delete the account</a>.</p>`,
  };
}

function describeState({ restricted, verified }: Account): Html {
  if (restricted) return html`<span class="error">restricted; requests are refused. Ask the operator.</span>`;
  if (verified) return html`the key works.`;
  return html`<span class="error">not verified; requests are refused. <a href="${signUpPaths.form}">Ask for a link</a>.</span>`;
}
