/** The kinds of findings, each with the words that a report has for it. */
export const findingKinds = {
  'not-http': 'bytes that are no answer of HTTP',
  unanswered: 'a proper request without an answer',
  foreign: 'an answer that is not of the contract',
  field: 'an answer without a field that it must have',
  status: 'another answer than the contract gives',
  detour: 'a path reached by a target that a proxy reads in another way',
  version: 'an answer to a version of HTTP that the server does not speak',
  smuggled: 'an answer to a request within the body of another',
  'key-in-answer': 'a key in an answer',
  'key-in-log': 'a key in the log',
  'charged-unanswered': 'a charge for which no answer came',
  'half-closed': 'a charge without an answer for a client that has closed its side and reads on',
  uncharged: 'an answer for which nothing was charged',
  memory: 'more memory than the bound',
  silent: 'others who wait while requests are read',
  ended: 'a server that is gone',
} as const;

export type FindingKind = keyof typeof findingKinds;

/** A deviation of the server from the contract. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly kind: FindingKind;

  constructor(kind: FindingKind, detail: string) {
    super(`${findingKinds[kind]}: ${detail}`);
    this.kind = kind;
  }
}
