import { brokenAccounts } from './accounts.ts';
import { brokenAmounts } from './amounts.ts';
import { brokenAuthentication } from './authentication.ts';
import { brokenBases } from './bases.ts';
import type { BrokenServer } from './broken-server.ts';
import { brokenCachePolicies } from './cache-policies.ts';
import { brokenCaching } from './caching.ts';
import { brokenChargedQuota } from './charged-quota.ts';
import { brokenCodes } from './codes.ts';
import { brokenConversionRates } from './conversion-rates.ts';
import { brokenConversions } from './convert.ts';
import { brokenConverted } from './converted.ts';
import { brokenCrossOrigin } from './cross-origin.ts';
import { brokenCurrencies } from './currencies.ts';
import { brokenErrors } from './errors.ts';
import { brokenEvery } from './every.ts';
import { brokenExhaustedQuota } from './exhausted-quota.ts';
import { brokenFreshness } from './freshness.ts';
import { brokenGrantedQuota } from './granted-quota.ts';
import { brokenKeySources } from './key-sources.ts';
import { brokenLargeAmounts } from './large-amounts.ts';
import { brokenMethods } from './methods.ts';
import { brokenMisreadCodes } from './misread-codes.ts';
import { brokenNegotiation } from './negotiation.ts';
import { brokenOddAmounts } from './odd-amounts.ts';
import { brokenOddCodes } from './odd-codes.ts';
import { brokenOpenAmounts } from './open-amounts.ts';
import { brokenOrderOfChecks } from './order-of-checks.ts';
import { brokenQuotaHeaders } from './quota-headers.ts';
import { brokenRandom } from './random.ts';
import { brokenRates } from './rates.ts';
import { brokenRepeatedCodes } from './repeated-codes.ts';
import { brokenRepeatedConversions } from './repeated-conversions.ts';
import { brokenRoundedRates } from './rounded-rates.ts';
import { brokenSharedAnswers } from './shared-answers.ts';
import { brokenSimilarKeys } from './similar-keys.ts';
import { brokenTables } from './tables.ts';
import { brokenUpdatedAt } from './updated-at.ts';
import { brokenWaysAround } from './ways-around.ts';
import { brokenWire } from './wire.ts';

export { type BrokenServer, type Fault, forwardUnchanged } from './broken-server.ts';
export { createBrokenFetch } from './create-broken-fetch.ts';
export { startBrokenServer } from './start-broken-server.ts';

/** All broken servers. */
export const brokenServers: readonly BrokenServer[] = [
  ...brokenAuthentication,
  ...brokenOrderOfChecks,
  ...brokenAccounts,
  ...brokenSimilarKeys,
  ...brokenKeySources,
  ...brokenWaysAround,
  ...brokenSharedAnswers,
  ...brokenMethods,
  ...brokenCurrencies,
  ...brokenRates,
  ...brokenUpdatedAt,
  ...brokenRoundedRates,
  ...brokenConversions,
  ...brokenCodes,
  ...brokenAmounts,
  ...brokenOddCodes,
  ...brokenRepeatedCodes,
  ...brokenRepeatedConversions,
  ...brokenMisreadCodes,
  ...brokenOddAmounts,
  ...brokenOpenAmounts,
  ...brokenLargeAmounts,
  ...brokenTables,
  ...brokenBases,
  ...brokenConversionRates,
  ...brokenConverted,
  ...brokenErrors,
  ...brokenGrantedQuota,
  ...brokenChargedQuota,
  ...brokenExhaustedQuota,
  ...brokenQuotaHeaders,
  ...brokenCaching,
  ...brokenCachePolicies,
  ...brokenFreshness,
  ...brokenCrossOrigin,
  ...brokenNegotiation,
  ...brokenWire,
  ...brokenRandom,
  ...brokenEvery,
];
