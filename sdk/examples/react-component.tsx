/**
 * A price in the visitor's currency. It asks the page's own backend, such as express-app.ts, because whatever a page
 * knows its visitors know: there must be no key in it.
 */

import { type Conversion, Crossrate, type CurrencyCode } from '@crossrate/sdk';
import { useEffect, useState } from 'react';

// One client for all components: the same price on several places of a page is asked for once. The empty key sends none,
// also where a test or a server that renders the page has one in its environment.
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
  // A price that cannot be converted is still a price.
  if (state.status === 'failed') return <span title="No rate for the moment">{formatMoney(amount, from)}</span>;
  const { base, rate, converted, target } = state.conversion;
  return <span title={`1 ${base} = ${rate} ${target}`}>{formatMoney(converted, target)}</span>;
}

function formatMoney(amount: number, currency: CurrencyCode): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}
