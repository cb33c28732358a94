import { errorResponses, readCurrencyCode } from '@crossrate/contract';
import type { RequestHandler } from 'express';
import type { EditionViews, View } from '../../editions/views/edition-views.ts';
import { UnreadableEditionError } from '../../editions/views/unreadable-edition-error.ts';
import { writeJson } from '../../rates/json-text.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import { refuseWithReason } from './refuse-with-reason.ts';

const NO_EDITION = 'There is no edition to explain; the log says what the providers answered.';
const RETRY_SECONDS = 10;

/** Creates the handler that answers with what an edition says about a currency, or about all. */
export function createWhyHandler(views: EditionViews, view: View): RequestHandler {
  return async ({ query }, res) => {
    const code = view === 'now' ? 'USD' : readCurrencyCode(typeof query.code === 'string' ? query.code : '');
    if (!code) {
      const { status, body } = errorResponses.invalidCurrency;
      return sendText(res, status, writeJson<object>(body), NO_STORE);
    }
    try {
      const text = await views.write(view, code);
      if (text === undefined) return refuseWithReason(res, NO_EDITION, RETRY_SECONDS);
      sendText(res, 200, text, NO_STORE);
    } catch (error) {
      if (!(error instanceof UnreadableEditionError)) throw error;
      refuseWithReason(res, error.message, RETRY_SECONDS);
    }
  };
}
