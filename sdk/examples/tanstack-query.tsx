import { Crossrate, type CurrencyCode, isCrossrateError, type RateTable } from '@crossrate/sdk';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

// One of each for the whole page. The page asks its own backend: visitors can read everything in a page, keys too.
const crossrate = new Crossrate({ baseUrl: window.location.origin, apiKey: '' });

export const queryClient = new QueryClient({
  // The SDK repeats requests that may succeed later, and knows how long an answer is fresh. TanStack Query asks the SDK
  // at each mount and each return to the page. The SDK then answers from memory, without a request, if it can.
  defaultOptions: { queries: { retry: false, staleTime: 0 } },
});

export const ratesQuery = (base: CurrencyCode) =>
  queryOptions<RateTable>({
    queryKey: ['crossrate', 'rates', base],
    queryFn: ({ signal }) => crossrate.rates({ base }, { signal }),
  });

export function Rate({ from, to }: { readonly from: CurrencyCode; readonly to: CurrencyCode }) {
  const { data, error, isPending, refetch } = useQuery(ratesQuery(from));
  if (isPending) return <span aria-busy="true">…</span>;
  // The earlier rates stay on the page until newer ones arrive.
  if (data) return <output>{data.rates[to] ?? 'no rate'}</output>;
  return (
    <p role="alert">
      {isCrossrateError(error) ? error.message : 'Something went wrong.'}
      <button type="button" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  );
}
