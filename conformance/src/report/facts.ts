import type { ResultDetail } from '../suite/result.ts';

/** The headers of an answer in one line. */
export function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
}

/** The section of the interface, and what it says. */
export function formatReference({ reference, sentence }: Pick<ResultDetail, 'reference' | 'sentence'>): string {
  return sentence ? `${reference}: “${sentence.replaceAll('`', '')}”` : reference;
}

/** The parts of a detail, each as one text. */
export function factsOf(detail: ResultDetail | undefined): [name: string, text: string][] {
  if (!detail) return [];
  const { status: _, headers, ...texts } = detail;
  const facts = {
    ...texts,
    headers: headers && formatHeaders(headers),
    interface: formatReference(detail),
  };
  const order = [
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
    const text = facts[name as keyof typeof facts];
    return text ? [[name, text] as [string, string]] : [];
  });
}
