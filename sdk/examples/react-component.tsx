/**
 * A price in the visitor's currency. The component asks the backend of its page, such as express-app.ts, because the
 * visitors of a page can read everything in the page: a key must not be there.
 */

import { type Conversion, Crossrate, type CurrencyCode } from '@crossrate/sdk';
import { useEffect, useState } from 'react';

// One client for all components: a price in several places of a page costs one request. The empty key sends no key,
// even if the environment of a test or of a server that renders the page has one.
const crossrate = new Crossrate({ baseUrl: window.location.origin, apiKey: '' });

export interface PriceProps {
  readonly amount: number;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

/** The end of a request: without a conversion, the request failed. */
interface Result {
  readonly asked: string;
  readonly conversion?: Conversion;
}

export function Price({ amount, from, to }: PriceProps) {
  const asked = `${amount} ${from} ${to}`;
  const [result, setResult] = useState<Result>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    crossrate.convert({ amount, from, to }, { signal }).then(
      (conversion) => {
        if (!signal.aborted) setResult({ asked, conversion });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        setResult({ asked });
      },
    );
    return () => controller.abort();
  }, [asked, amount, from, to]);

  if (result?.asked !== asked) return <span aria-busy="true">…</span>;
  // Without a conversion, the page still shows the original price.
  if (!result.conversion) return <span title="No rate for the moment">{formatMoney(amount, from)}</span>;
  const { base, rate, converted, target } = result.conversion;
  return <span title={`1 ${base} = ${rate} ${target}`}>{formatMoney(converted, target)}</span>;
}

function formatMoney(amount: number, currency: CurrencyCode): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}
