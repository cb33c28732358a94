import { catchError } from '../../../tools/testing/catch-error.ts';
import { ProviderError } from '../../src/judging/rate-provider.ts';

/** Catches the error of a reading that must fail. */
export const catchProviderError = (reading: Promise<unknown>) => catchError(reading, ProviderError);
