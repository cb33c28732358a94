export type { CurrencyCode } from '../generated/types.ts';
export { createMockCrossrate } from './create-mock-crossrate.ts';
export type { MockRequest } from './describe-request.ts';
export type { MockErrorName, MockFailure } from './failures.ts';
export type { ExhaustOptions, HandlerMaker, MockCrossrate } from './mock-crossrate.ts';
export type { Clock, MockAccountKind, MockCrossrateOptions } from './options.ts';
