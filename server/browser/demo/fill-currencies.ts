import { currencyCodes, currencyOf } from '@crossrate/sdk/currencies';

const FREQUENT = ['USD', 'EUR', 'JPY', 'GBP', 'CNY', 'AUD', 'CAD', 'CHF'] as const;

/** Fills a list with all currencies, the frequent ones first. */
export function fillCurrencies(select: HTMLSelectElement, chosen: string): void {
  const rest = currencyCodes.filter((code) => !FREQUENT.some((frequent) => frequent === code));
  select.append(buildGroup('Often converted', FREQUENT), buildGroup('All others', rest));
  select.value = chosen;
}

function buildGroup(label: string, codes: readonly string[]): HTMLOptGroupElement {
  const group = document.createElement('optgroup');
  group.label = label;
  group.append(...codes.map((code) => new Option(`${code} · ${currencyOf(code)?.name}`, code)));
  return group;
}
