import type { ResultDetail } from '../suite/result.ts';

/** Lists the parts of a detail beside its reason, in the order of the reports, each as one text. */
export function listFacts(detail: ResultDetail): [name: string, text: string][] {
  const { known, request, expected, received, headers = {}, body, sentence, why, replay, curl } = detail;
  const facts: [name: string, text: string | undefined][] = [
    ['known', known],
    ['request', request],
    ['expected', expected],
    ['received', received],
    [
      'headers',
      Object.entries(headers)
        .map((header) => header.join(': '))
        .join(' · '),
    ],
    // The received value often is the body.
    ['body', body && received?.includes(body) ? undefined : body],
    ['interface', sentence && `“${sentence.replaceAll('`', '')}”`],
    ['why', why?.replaceAll('`', '')],
    ['again', replay && `--replay ${replay}`],
    ['curl', curl],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}
