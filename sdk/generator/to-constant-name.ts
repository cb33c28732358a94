/** `dailyRates` becomes `DAILY_RATES`. */
export function toConstantName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
