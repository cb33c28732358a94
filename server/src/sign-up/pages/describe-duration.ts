/** Describes a time in hours and minutes, such as `5 hours and 12 minutes`. Rounds up, so that nobody comes too early. */
export function describeDuration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const parts = [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')];
  return parts.filter((part) => part !== undefined).join(' and ');
}

function count(number: number, unit: string): string | undefined {
  if (number === 0) return undefined;
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
