import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { locateRates } from '../src/providers/locate-rates.ts';

/** Copies the rates of the provider `bundled` beside the bundle. */
export const carryRates: Plugin = {
  name: 'carry-rates',
  setup(build) {
    const folder = build.initialOptions.outdir ?? 'dist';
    build.onEnd(async () => {
      await mkdir(folder, { recursive: true });
      await copyFile(locateRates(), join(folder, 'bundled-rates.json'));
    });
  },
};
