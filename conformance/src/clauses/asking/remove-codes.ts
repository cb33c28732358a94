/** Lists the codes that are not among others. */
export function removeCodes(codes: readonly string[], others: readonly string[]): string[] {
  return codes.filter((code) => !others.includes(code));
}
