import { quotaHeaderNames } from '@crossrate/contract';

/** Writes the names of the headers that tell the quota, which a document does not tell from other headers. */
export function generateQuotaHeaders(): string {
  return Object.entries(quotaHeaderNames)
    .map(
      ([part, name]) =>
        `/** A response header that tells the quota. */\nexport const QUOTA_${part.toUpperCase()} = '${name}';\n`,
    )
    .join('\n');
}
