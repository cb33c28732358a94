import { type CurrencyList, currencyCodes, type router } from '@crossrate/contract';
import { writeJson } from '../../rates/json-text.ts';
import { Content } from '../answers/content.ts';
import type { Operation } from './operation.ts';

const payload = new Content(writeJson<CurrencyList>({ currencies: [...currencyCodes] }));

/** The operation `GET /api/currencies`. */
export const currencies: Operation<typeof router.currencies> = () => ({ payload });
