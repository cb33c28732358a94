import { quotaHeaderNames } from '@crossrate/contract';

/** Writes the names of the quota headers, which a document does not distinguish from other headers. */
export function generateQuotaHeaders(): string {
  return Object.entries(quotaHeaderNames)
    .map(
      ([part, name]) =>
        `/** A quota header of the response. */\nexport const QUOTA_${part.toUpperCase()} = '${name}';\n`,
    )
    .join('\n');
}
