/** The codes that developers try by hand: a fault with all other codes stays hidden. `null` stands for the default base. */
export const USUAL_CODES: readonly (string | null)[] = [null, 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'IRR'];
