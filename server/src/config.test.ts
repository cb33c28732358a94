import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

it('works without any setting', () => {
  expect(loadConfig({})).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDirectory: 'data',
    providers: ['bundled'],
    staleAfterHours: 24,
    logLevel: 'info',
  });
});

it('takes every setting from the environment, and an empty one as not set', () => {
  const env = {
    HOST: '::1',
    PORT: '8080',
    DATA_DIR: '/srv',
    PROVIDERS: 'currency-api, bundled',
    STALE_AFTER_HOURS: '6',
    LOG_LEVEL: '',
  };
  expect(loadConfig(env)).toEqual({
    host: '::1',
    port: 8080,
    dataDirectory: '/srv',
    providers: ['currency-api', 'bundled'],
    staleAfterHours: 6,
    logLevel: 'info',
  });
});

it('names every wrong setting at once', () => {
  const env = { PORT: '70000', PROVIDERS: 'bundled,reuters', STALE_AFTER_HOURS: '0', LOG_LEVEL: 'loud' };
  expect(() => loadConfig(env)).toThrow(
    [
      'PORT is "70000"; expected a port from 0 to 65535.',
      'PROVIDERS is "bundled,reuters"; expected a comma-separated list, without repetition, of bundled, currency-api.',
      'STALE_AFTER_HOURS is "0"; expected whole hours from 1 to 8760.',
      'LOG_LEVEL is "loud"; expected one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
});

it.each(['-1', '3000x', '1e3', ' 80', '0x50', '3.5'])('refuses %j as a port', (port) => {
  expect(() => loadConfig({ PORT: port })).toThrow('PORT is');
});

it('refuses a provider that is named twice', () => {
  expect(() => loadConfig({ PROVIDERS: 'bundled,bundled' })).toThrow('PROVIDERS is');
});

it('has every setting with its default in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const names: string[] = [];
  const defaults = loadConfig(new Proxy({}, { get: (_, name) => void names.push(String(name)) }));
  const documented = [...readme.matchAll(/^\| `([A-Z_]+)` \| `(.*?)` \|/gm)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  expect(documented).toEqual(Object.values(defaults).map((value, index) => `${names[index]}=${value}`));
});
