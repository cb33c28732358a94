export type * from './generated/types.ts';
export type { CrossrateOptions } from './runtime/client.ts';
export { Crossrate } from './runtime/client.ts';
export type { CrossrateErrorDetails } from './runtime/errors.ts';
export {
  AuthenticationError,
  ConnectionError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './runtime/errors.ts';
