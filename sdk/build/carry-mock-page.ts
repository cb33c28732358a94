import type { Plugin } from 'esbuild';
import { pageFiles } from '../src/testing/live/page-files.ts';

/** Puts the texts of the mock's page into the bundle, which has no files beside it. */
export const carryMockPage: Plugin = {
  name: 'carry-mock-page',
  setup(build) {
    const contents = `export const pageFiles = ${JSON.stringify(pageFiles)};`;
    build.onLoad({ filter: /[\\/]testing[\\/]live[\\/]page-files\.ts$/ }, () => ({ contents }));
  },
};
