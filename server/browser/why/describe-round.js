import { describeMove } from './move.js';
import { count } from './words.js';

/** @import { Now, Provider, Rate } from './data.js' */

/**
 * Describes a round in some sentences: what the provider said, what was made of it, and if the published rate moved.
 *
 * @param {{ label: string, provider: string } | undefined} broken
 * @param {Now} now
 * @param {{ before: Rate, after: Rate }} rates
 */
export function describeRound(broken, now, { before, after }) {
  const moved = describeRates(before, after);
  if (!broken) return `All providers answer rightly again. ${moved}`;
  const provider = now.providers.find((each) => each.provider === broken.provider);
  return `${broken.provider} said: ${broken.label}. ${provider ? describeJudgement(provider) : ''} ${moved}`;
}

/**
 * @param {Rate} before
 * @param {Rate} after
 */
function describeRates({ rate: from }, { code, rate: to }) {
  if (!from || !to) return to ? `There is a rate of ${code} again: ${to} for 1 USD.` : `There is no rate of ${code}.`;
  if (from === to) return `The published rate of ${code} did not move: ${to} for 1 USD.`;
  return `The published rate of ${code} went from ${from} to ${to} (${describeMove(from, to)}).`;
}

/** @param {Provider} provider */
function describeJudgement({ status, reason, diagnosis, outvoted }) {
  if (reason) return `${status === 'refused' ? 'Its table was refused' : 'It gave no table'}: ${reason}.`;
  if (diagnosis) return `The others outvoted it, and none of its rates is believed: ${diagnosis}.`;
  if (outvoted.length > 0) return `The others outvoted it in ${count(outvoted.length, 'currency', 'currencies')}.`;
  return 'The others state younger rates, so these decide.';
}
