import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const PAGES = 'src/http/pages';

/** Copies what the pages are made of beside the bundle: the server reads these files when somebody asks for them. */
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
