import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';

it.each([
  ['open-exchange-rates', 'OPEN_EXCHANGE_RATES_APP_ID', 'https://openexchangerates.org/signup'],
  ['exchange-rate-api', 'EXCHANGE_RATE_API_KEY', 'https://app.exchangerate-api.com/sign-up'],
  ['fixer', 'FIXER_ACCESS_KEY', 'https://fixer.io/product'],
])('says that %s needs a key, and where one is to be had', (name, setting, signUp) => {
  expect(() => loadConfig({ PROVIDERS: `ecb,${name}` })).toThrow(
    `${setting} is not set; PROVIDERS has ${name}, which needs a key of yours (${signUp}).`,
  );
  expect(() => loadConfig({ PROVIDERS: 'ecb' })).not.toThrow();
});

it('takes several addresses for currency-api, and one for the others', () => {
  const mirrors = 'https://mirror.example/{version},https://other.example/{version}/';
  expect(loadConfig({ CURRENCY_API_URL: mirrors }).providers[0]?.url).toBe(mirrors.slice(0, -1));
  expect(() => loadConfig({ ECB_URL: 'https://a.example,https://b.example' })).toThrow('ECB_URL');
});

it.each(['https://a.example ', ' https://a.example/', 'https://a.example/\r', '\thttps://a.example/ \r\n'])(
  'takes no blank or line end around the address of a provider for a part of its path: %j',
  (given) => {
    const { providers } = loadConfig({
      PROVIDERS: 'ecb,currency-api',
      ECB_URL: given,
      CURRENCY_API_URL: `${given},${given}`,
    });
    expect(providers.map(({ url }) => url)).toEqual(['https://a.example', 'https://a.example,https://a.example']);
  },
);
