/** Currencies for which a server may have been tried before it was let loose on the rest; `null` stands for the default. */
export const USUAL: readonly (string | null)[] = [null, 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'IRR'];
