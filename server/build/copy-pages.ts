import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Copies the files of the pages beside the bundle, where the server reads them on demand. */
export const copyPages: Plugin = {
  name: 'copy-pages',
  setup(build) {
    build.onEnd(async () => {
      const out = join(build.initialOptions.outdir ?? 'dist', 'browser');
      for (const page of ['demo', 'docs', 'signup', 'why'])
        await cp(join('browser', page), join(out, page), { recursive: true });
    });
  },
};
