import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Programs that tests start load in half the time, because types are stripped and code is compiled once. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

const conditions = ['@crossrate/source'];

const notTests = ['**/node_modules/**', '**/dist/**'];

/**
 * The name of a file decides when it runs: `*.test.ts` with `npm test`, and `*.slow.test.ts`, which starts programs,
 * databases or browsers, uses built packages or tries thousands of cases, with `npm run test:all`.
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // Only a test that hangs takes minutes. On a busy machine, a sound test may take ten times its usual time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // The default leaves one core idle, which is half of a small machine. Another half as many workers use the time in
    // which others wait for a disk, a process or a clock. Still more workers take longer in all.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The test files that a process runs one after another load shared modules once.
    isolate: false,
    // Node strips the types, as in all programs of the repository.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: { name: 'fast', include: ['**/*.test.ts'], exclude: [...notTests, '**/*.slow.test.ts'] },
      },
      {
        extends: true,
        // Vite loads their modules, because Node loads no JSX.
        test: {
          name: 'jsx',
          include: ['**/*.test.tsx'],
          exclude: notTests,
          isolate: true,
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          exclude: notTests,
          setupFiles: ['tools/testing/exit-at-sigterm.ts'],
        },
      },
    ],
  },
});
