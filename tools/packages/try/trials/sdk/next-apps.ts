import { readFileSync } from 'node:fs';

const README = readFileSync(new URL('../../../../../sdk/README.md', import.meta.url), 'utf8');
const [, RATES = ''] = /^```ts\n(\/\/ app\/rates\.js\n.*?)^```/ms.exec(README) ?? [];

/** An application of Next.js, all pages of which show the price of 100 USD in EUR. */
export interface NextApp {
  readonly files: Readonly<Record<string, string>>;
  /** The pages that the server renders, and when each asks the service again. */
  readonly pages: Readonly<Record<string, 'never' | 'every second' | 'with every request'>>;
}

const SHARED = {
  'app/layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;
`,
  'app/rates.js': RATES,
  'app/convert.js': `import { crossrate } from './rates.js';
export const convert = async (amount) => (await crossrate.convert({ from: 'USD', to: 'EUR', amount })).convertedText;
`,
  'app/price/route.js': `import { convert } from '../convert.js';
export const GET = async ({ nextUrl }) =>
  new Response(\`<output>\${await convert(nextUrl.searchParams.get('amount'))}</output>\`);
`,
  'app/page.js': `'use client';
import { useEffect, useState } from 'react';
export default function Page() {
  const [html, setHtml] = useState('');
  useEffect(() => void fetch('/price?amount=100').then((answer) => answer.text()).then(setHtml), []);
  return <p dangerouslySetInnerHTML={{ __html: html }} />;
}
`,
};

/** Next.js as it is by default. */
export const PLAIN_APP: NextApp = {
  files: {
    ...SHARED,
    'app/static/page.js': `import { convert } from '../convert.js';
export default async () => {
  const prices = await Promise.all(Array.from({ length: 150 }, (_, index) => convert(index + 1)));
  return <output>{prices[99]}</output>;
};
`,
    'app/revalidate/page.js': `import { convert } from '../convert.js';
export const revalidate = 1;
export default async () => <output>{await convert(100)}</output>;
`,
    'app/fetch-options/page.js': `import { crossrate } from '../rates.js';
const brief = crossrate.withOptions({ fetchOptions: { next: { revalidate: 1 } } });
export default async () => (
  <output>{(await brief.convert({ from: 'USD', to: 'EUR', amount: 100 })).convertedText}</output>
);
`,
    'app/converter/page.js': `import { cookies } from 'next/headers';
import { crossrate } from '../rates.js';
export default async () => {
  const amount = (await cookies()).get('amount').value;
  const converter = await crossrate.converter({ base: 'USD' }, { fetchOptions: { next: { revalidate: 1 } } });
  return <output>{converter.convert({ from: 'USD', to: 'EUR', amount }).convertedText}</output>;
};
`,
    'app/dynamic/page.js': `import { cookies } from 'next/headers';
import { convert } from '../convert.js';
export default async () => <output>{await convert((await cookies()).get('amount').value)}</output>;
`,
  },
  pages: {
    '/static': 'never',
    '/revalidate': 'every second',
    '/fetch-options': 'every second',
    '/converter': 'every second',
    '/dynamic': 'with every request',
    '/price?amount=100': 'with every request',
  },
};

/** Next.js 16 with Cache Components. */
export const CACHE_COMPONENTS_APP: NextApp = {
  files: {
    ...SHARED,
    'next.config.mjs': `export default { cacheComponents: true, partialPrefetching: true };
`,
    'app/use-cache/page.js': `import { cacheLife } from 'next/cache';
import { convert } from '../convert.js';
export default async function Page() {
  'use cache';
  cacheLife({ stale: 60, revalidate: 1, expire: 3600 });
  return <output>{await convert(100)}</output>;
}
`,
    'app/dynamic/page.js': `import { connection } from 'next/server';
import { Suspense } from 'react';
import { convert } from '../convert.js';
async function Price() {
  await connection();
  return <output>{await convert(100)}</output>;
}
export default () => <Suspense fallback="…"><Price /></Suspense>;
`,
  },
  pages: {
    '/use-cache': 'every second',
    '/dynamic': 'with every request',
    '/price?amount=100': 'with every request',
  },
};
