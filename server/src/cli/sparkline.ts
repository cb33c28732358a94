const BARS = [...'▁▂▃▄▅▆▇█'];

/** Draws numbers in one line, from the lowest to the highest; a blank where there is none. */
export function drawSparkline(values: readonly (number | undefined)[], mostWidth: number): string {
  const width = Math.min(values.length, mostWidth);
  const shown = Array.from({ length: width }, (_, column) => values[Math.floor((column * values.length) / width)]);
  const known = shown.filter((value) => value !== undefined);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const scale = (BARS.length - 1) / (highest - lowest || 1);
  return shown.map((value) => (value === undefined ? ' ' : BARS[Math.round((value - lowest) * scale)])).join('');
}
