import { errorResponses } from '@crossrate/contract';
import { computeRealRate } from '@crossrate/mock-provider';
import { expect } from 'vitest';

/** The answers of the operations. */
export interface Probe {
  /** The statuses of rates, of a conversion of a major, and of currencies. */
  readonly statuses: readonly number[];
  /** The provider of most majors, from `/readyz`. */
  readonly provider: string | undefined;
  /** `ready` or `unconfirmed`, from `/readyz`. */
  readonly status: string | undefined;
  /** Providers whose quotes were all believed in the last round. */
  readonly heard: readonly string[];
  /** Seconds until the next attempt. */
  readonly secondsToNextAttempt: number;
}

/** The body of `/readyz`, whose fields are absent without rates. */
interface Readiness {
  readonly status?: string;
  readonly provider?: string;
  readonly seconds_to_next_attempt?: number;
  readonly witnesses?: readonly { provider: string; quoted: number; outvoted: object }[];
}

/**
 * Calls all operations, and checks the answers against the contract and the real rates.
 *
 * @param allowed - The greatest relative error of a rate.
 */
export async function expectSoundService(url: string, key: string, allowed: number): Promise<Probe> {
  const get = (path: string) => fetch(url + path, { headers: { 'X-API-KEY': key } });
  const paths = ['/api/rates', '/api/convert?from=USD&to=EUR&amount=100', '/api/currencies'];
  const answers = await Promise.all(paths.map(get));
  for (const answer of answers) await expectDocumented(answer, allowed);
  const ready = (await (await get('/readyz')).json()) as Readiness;
  const { witnesses = [] } = ready;
  return {
    statuses: answers.map(({ status }) => status),
    provider: ready.provider,
    status: ready.status,
    heard: witnesses.flatMap(({ provider, quoted, outvoted }) =>
      quoted > 0 && Object.keys(outvoted).length === 0 ? provider : [],
    ),
    secondsToNextAttempt: ready.seconds_to_next_attempt ?? Number(answers[0]?.headers.get('Retry-After')),
  };
}

/** Expects a 200 with rates near the real ones, or the 503 of the contract. */
async function expectDocumented(answer: Response, allowed: number): Promise<void> {
  const body = (await answer.clone().json()) as { rates?: Record<string, number> };
  if (answer.status === 503) {
    expect(body).toEqual(errorResponses.unavailable.body);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return;
  }
  expect(answer.status).toBe(200);
  for (const [code, rate] of Object.entries(body.rates ?? {})) {
    if (code !== 'EUR' && code !== 'SEK' && code !== 'JPY') continue;
    const real = Number(computeRealRate('USD', code, 6));
    expect(Math.abs(rate / real - 1), `1 USD = ${rate} ${code}`).toBeLessThan(allowed);
  }
}
