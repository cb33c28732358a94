import { catchError } from '../../tools/testing/catch-error.ts';
import { CrossrateError } from '../src/index.ts';

/** Catches the error of a call that must fail. */
export const catchFailure = (call: PromiseLike<unknown>) => catchError(call, CrossrateError);
