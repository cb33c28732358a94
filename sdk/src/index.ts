export type { ConverterParameters } from './conversions/convert-at-rates.ts';
export type { ParityConversion, ParityParameters } from './conversions/convert-by-law.ts';
export type { Converter } from './conversions/converter.ts';
export * from './generated/functions.ts';
export type * from './generated/results.ts';
export { VERSION } from './generated/version.ts';
export type { Answer, AnswerCheck, AnswerPromise, Quota } from './runtime/answer.ts';
export type { AnswerCache, CachedAnswer, CachedParts } from './runtime/answer-cache.ts';
export { Crossrate } from './runtime/client.ts';
export * from './runtime/error-guards.ts';
export type { CrossrateErrorDetails } from './runtime/errors.ts';
export {
  AbortError,
  AuthenticationError,
  ConnectionError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  StaleRatesError,
  TimeoutError,
  UnexpectedResponseError,
} from './runtime/errors.ts';
export type { Log, LogEntry } from './runtime/log-entry.ts';
export type {
  ConnectionOptions,
  CrossrateOptions,
  FetchInit,
  FetchResponse,
  RequestOptions,
} from './runtime/options.ts';
export { type AnswerStore, storeAnswers } from './runtime/store-answers.ts';
