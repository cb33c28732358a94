import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const PAGES = 'src/http/pages';

/** Copies the files of the pages beside the bundle, where the server reads them on demand. */
export const copyPages: Plugin = {
  name: 'copy-pages',
  setup(build) {
    build.onEnd(async () => {
      const out = build.initialOptions.outdir ?? 'dist';
      for (const folder of ['generated', 'vendor']) {
        await cp(join(PAGES, folder), join(out, folder), { recursive: true });
      }
    });
  },
};
