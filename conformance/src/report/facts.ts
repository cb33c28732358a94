import type { ResultDetail } from '../suite/result.ts';

/** Formats the headers of an answer as one line. */
export function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
}

/** Formats the section that makes a promise, and the words of the promise. */
export function formatReference({ reference, sentence }: Pick<ResultDetail, 'reference' | 'sentence'>): string {
  return sentence ? `${reference}: “${sentence.replaceAll('`', '')}”` : reference;
}

/** Lists the parts of a detail in the order of the reports, each as one text. */
export function listFacts(detail: ResultDetail | undefined): [name: string, text: string][] {
  if (!detail) return [];
  const { status: _, headers, ...texts } = detail;
  const facts = {
    ...texts,
    headers: headers && formatHeaders(headers),
    interface: formatReference(detail),
  };
  const order: readonly (keyof typeof facts)[] = [
    'reason',
    'known',
    'request',
    'expected',
    'received',
    'headers',
    'body',
    'interface',
    'page',
    'curl',
    'replay',
  ];
  return order.flatMap((name) => {
    const text = facts[name];
    return text ? [[name, text]] : [];
  });
}
