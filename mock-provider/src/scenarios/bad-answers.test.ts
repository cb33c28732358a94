import { describe, expect, it } from 'vitest';
import { addresses, playFor, provideMockedNetwork } from '../../test/mocked-network.ts';
import { providerNames, type ScenarioName } from '../index.ts';
import { oddTables } from './odd-tables.ts';
import { wrongTables } from './wrong-tables.ts';

const providers = provideMockedNetwork();

describe.each(providerNames)('on a bad day of %s', (name) => {
  const play = (scenario: ScenarioName) => playFor(providers, name, scenario);

  it('gives every bad answer its status, headers and body', async () => {
    const statuses = {
      slow: 200,
      '429': 429,
      '429-retry-after': 429,
      '500': 500,
      '403': 403,
      html: 200,
      truncated: 200,
      'redirect-loop': 302,
      'ten-megabytes': 200,
    } as const;
    for (const [scenario, status] of Object.entries(statuses)) {
      expect((await play(scenario as keyof typeof statuses)).status, scenario).toBe(status);
    }
    expect((await play('429')).headers.has('Retry-After')).toBe(false);
    expect((await play('429-retry-after')).headers.get('Retry-After')).toBe('60');
    expect((await play('403')).text).toBe('');
    expect((await play('ten-megabytes')).text).toHaveLength(10_000_000);
    const { headers } = await play('redirect-loop');
    expect(new URL(headers.get('Location') ?? '', addresses[name]).href).toBe(addresses[name]);
    await expect(play('reset')).rejects.toThrow();
    const { text } = await play('healthy');
    expect(text.startsWith((await play('truncated')).text)).toBe(true);
  });

  it('states another table in every scenario', async () => {
    const odd = Object.keys({ ...oddTables, ...wrongTables }) as ScenarioName[];
    const texts: string[] = [];
    for (const scenario of ['healthy', ...odd] as const) texts.push((await play(scenario)).text);
    expect(new Set(texts).size).toBe(odd.length + 1);
  });

  it('accepts a connection and never answers', async () => {
    providers.set({ [name]: 'hanging' });
    const stopping = new AbortController();
    const answer = providers.fetch(addresses[name], { signal: stopping.signal });
    expect(await Promise.race([answer, new Promise((resolve) => setImmediate(resolve, 'nothing'))])).toBe('nothing');
    stopping.abort();
    await expect(answer).rejects.toThrow('abort');
  });
});
