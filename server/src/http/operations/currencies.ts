import { type CurrencyList, currencyCodes, type router } from '@crossrate/contract';
import { writeJson } from '../../json-text.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { Content } from '../answers/content.ts';
import type { Operation } from './operation.ts';

/** Creates the operation `GET /api/currencies`. */
export function createCurrenciesOperation(served: ServedRates): Operation<typeof router.currencies> {
  const payload = new Content(writeJson<CurrencyList>({ currencies: [...currencyCodes] }));
  return () => () => (served.book ? { payload } : { error: 'unavailable' });
}
