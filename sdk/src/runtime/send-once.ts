import type { AnswerPromise } from './answer.ts';
import { createAnswerPromise } from './answer-promise.ts';
import { exchange } from './exchange.ts';
import { startLimit } from './limit.ts';
import type { ConnectionOptions } from './options.ts';
import { buildCall, type Operation } from './request.ts';
import { applyOptions, createSettings } from './settings.ts';
import { toCrossrateError } from './to-crossrate-error.ts';

/** Sends a request without a client and without a cache. */
export function sendOnce<Data>(
  operation: Operation,
  parameters: object,
  options: ConnectionOptions,
): AnswerPromise<Data> {
  const send = async () => {
    const call = buildCall(operation, parameters, applyOptions(createSettings(options), {}));
    try {
      return await exchange(call, startLimit(call));
    } catch (cause) {
      throw toCrossrateError(call, cause);
    }
  };
  return createAnswerPromise(send());
}
