/** Writes the digits of a number in groups of three, without rounding. */
export function writeFigure(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a moment for people. */
export function writeMoment(iso: string): string {
  return `${moments.format(new Date(iso))} UTC`;
}

/** Formats the time until a moment, in hours and minutes. */
export function writeDistance(to: Date): string {
  const minutes = Math.max(0, Math.ceil((to.getTime() - Date.now()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
