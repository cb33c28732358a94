import type { KeptEdition } from '../../src/editions/kept-edition.ts';
import type { Outcome } from '../../src/judging/outcome.ts';
import { selectServable } from '../../src/judging/select-servable.ts';
import type { ServingPolicy } from '../../src/judging/serving-settings.ts';
import type { StatedTable } from '../../src/judging/stated-table.ts';
import { Scene } from '../refreshing/scene.ts';

const PROVIDERS = ['currency-api', 'frankfurter', 'ecb'];
const STALE_AFTER_MS = 2 * 86_400_000;

/** A scene whose rounds are editions. */
export class EditionScene extends Scene {
  readonly #policy: ServingPolicy;

  constructor(policy: Partial<ServingPolicy> = {}) {
    super(PROVIDERS);
    this.#policy = { single: 'serve', held: 'serve', ...policy };
  }

  /** Publishes what a round makes of some tables. Providers without a table did not answer. */
  publish(time: string, tables: readonly StatedTable[]): KeptEdition {
    const judgement = this.round(time, tables);
    const byProvider = Map.groupBy(tables, ({ provider }) => provider);
    return {
      id: 'e'.repeat(64),
      publishedAt: Date.parse(time),
      rules: 1,
      settings: { providers: PROVIDERS, policy: this.#policy, staleAfterMs: STALE_AFTER_MS },
      isFromNothing: false,
      keptSince: 0,
      entries: { count: 0, hash: '' },
      decisions: [...this.decisions.values()],
      snapshot: selectServable(judgement.state, { providers: PROVIDERS, policy: this.#policy }),
      outcomes: PROVIDERS.map((provider): Outcome => {
        const own = byProvider.get(provider);
        if (!own) return { provider, status: 'failed', reason: 'it answered 500' };
        return { provider, status: 'fetched', tables: own, unreadable: [] };
      }),
      judgement,
    };
  }
}
