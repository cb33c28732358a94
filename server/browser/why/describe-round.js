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
  const moved =
    before.rate === after.rate
      ? `The published rate of ${after.code} did not move: ${after.rate ?? 'none'} for 1 USD.`
      : `The published rate of ${after.code} moved from ${before.rate ?? 'none'} to ${after.rate ?? 'none'} for 1 USD.`;
  if (!broken) return `All providers answer rightly again. ${moved}`;
  const provider = now.providers.find((each) => each.provider === broken.provider);
  return `${broken.provider} said: ${broken.label}. ${provider ? describeJudgement(provider) : ''} ${moved}`;
}

/** @param {Provider} provider */
function describeJudgement({ status, reason, diagnosis, outvoted }) {
  if (reason) return `${status === 'refused' ? 'Its table was refused' : 'It gave no table'}: ${reason}.`;
  if (diagnosis) return `The others outvoted it, and none of its rates is believed: ${diagnosis}.`;
  if (outvoted.length > 0) return `The others outvoted it in ${count(outvoted.length, 'currency', 'currencies')}.`;
  return 'The others state younger rates, so these decide.';
}
