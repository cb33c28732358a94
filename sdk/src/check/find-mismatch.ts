/**
 * Compares an answer with its request: a proxy that ignores the query gives everyone the rates of one base.
 *
 * @param body - A body that matches the contract.
 * @returns the first problem; `undefined` for the answer to this request.
 */
export function findMismatch(
  body: object,
  { base, from = base, to, amount }: Readonly<Record<string, string>>,
): string | undefined {
  const asked = { base: from, target: to, amount: amount && Number(amount) };
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const answered: Partial<typeof asked> = body;
  const name = names.find((known) => asked[known] !== undefined && asked[known] !== answered[known]);
  return name && `the body.${name} is not that of the request`;
}
