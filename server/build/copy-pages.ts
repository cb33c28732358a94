import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { altchaFiles, locateAltcha } from '../src/http/pages/browser-folder.ts';

/** Copies the files of the pages beside the bundle, where the server reads them on demand. */
export const copyPages: Plugin = {
  name: 'copy-pages',
  setup(build) {
    build.onEnd(async () => {
      const out = join(build.initialOptions.outdir ?? 'dist', 'browser');
      for (const page of ['demo', 'docs', 'mail', 'signup', 'why'])
        await cp(join('browser', page), join(out, page), { recursive: true });
      for (const name of altchaFiles) await cp(fileURLToPath(locateAltcha(name)), join(out, 'altcha', name));
    });
  },
};
