import { type Conversion, isCrossrateError, isQuotaExceededError } from '@crossrate/sdk';

/** Describes the result of the SDK. */
export function describeResult({ convertedText, rateText }: Conversion): string {
  return `The SDK adds exact texts:\nconvertedText '${convertedText}', rateText '${rateText}'`;
}

/** Describes the error of the SDK, or of the browser for a request without the SDK. */
export function describeError(error: unknown): string {
  if (!isCrossrateError(error)) return `The browser says: ${error instanceof Error ? error.message : error}`;
  const details = [
    error.retryAfter === undefined ? '' : `retryAfter ${error.retryAfter}`,
    isQuotaExceededError(error) ? `resetAt ${error.resetAt?.toISOString()}` : '',
  ].filter(Boolean);
  return [`The SDK throws ${error.name}:`, error.message, ...details].join('\n');
}
