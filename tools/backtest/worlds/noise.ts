import { createHash } from 'node:crypto';

/**
 * Draws a number from the standard normal distribution. A name always gives the same number, so that a backtest gives
 * the same figures again.
 */
export function drawNormal(name: string): number {
  const digest = createHash('sha256').update(name).digest();
  const [a, b] = [digest.readUInt32BE(0), digest.readUInt32BE(4)].map((word) => (word + 0.5) / 2 ** 32);
  return Math.sqrt(-2 * Math.log(a ?? 0.5)) * Math.cos(2 * Math.PI * (b ?? 0.5));
}

/** Draws a number from 0 to 1, the same for the same name. */
export function drawShare(name: string): number {
  return (createHash('sha256').update(name).digest().readUInt32BE(0) + 0.5) / 2 ** 32;
}
