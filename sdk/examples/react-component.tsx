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

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly conversion: Conversion };

export function Price({ amount, from, to }: PriceProps) {
  const [state, setState] = useState<State>({ status: 'loading' });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ status: 'loading' });
    crossrate.convert({ amount, from, to }, { signal }).then(
      (conversion) => {
        if (!signal.aborted) setState({ status: 'ready', conversion });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        setState({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [amount, from, to]);

  if (state.status === 'loading') return <span aria-busy="true">…</span>;
  // Without a conversion, the page still shows the original price.
  if (state.status === 'failed') return <span title="No rate for the moment">{formatMoney(amount, from)}</span>;
  const { base, rate, converted, target } = state.conversion;
  return <span title={`1 ${base} = ${rate} ${target}`}>{formatMoney(converted, target)}</span>;
}

function formatMoney(amount: number, currency: CurrencyCode): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}
