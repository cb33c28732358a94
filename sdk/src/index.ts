export * from './generated/functions.ts';
export type * from './generated/results.ts';
export type { Answer, AnswerCheck, AnswerPromise, Quota } from './runtime/answer.ts';
export { Crossrate } from './runtime/client.ts';
export type { ConverterParameters } from './runtime/convert-at-rates.ts';
export type { Converter } from './runtime/converter.ts';
export * from './runtime/error-guards.ts';
export type { CrossrateErrorDetails } from './runtime/errors.ts';
export {
  AbortError,
  AuthenticationError,
  ConnectionError,
  CrossrateError,
  InvalidRequestError,
  isCrossrateError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  StaleRatesError,
  TimeoutError,
  UnexpectedResponseError,
} from './runtime/errors.ts';
export type { ConnectionOptions, CrossrateOptions, RequestOptions } from './runtime/options.ts';
