import { type Conversion, isCrossrateError, isQuotaExceededError } from '@crossrate/sdk';

/** What the SDK gives for an answer. */
export function describeResult({ convertedText, rateText }: Conversion): string {
  return `The SDK adds exact texts:\nconvertedText '${convertedText}', rateText '${rateText}'`;
}

/** What the SDK throws for an answer; for a request without the SDK, what the browser says. */
export function describeError(error: unknown): string {
  if (!isCrossrateError(error)) return `The browser says: ${error instanceof Error ? error.message : error}`;
  const details = [
    error.retryAfter === undefined ? '' : `retryAfter ${error.retryAfter}`,
    isQuotaExceededError(error) ? `resetAt ${error.resetAt?.toISOString()}` : '',
  ].filter(Boolean);
  return [`The SDK throws ${error.name}:`, error.message, ...details].join('\n');
}
