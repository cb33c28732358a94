import { defineConfig } from 'vitest/config';

const conditions = ['@crossrate/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      '*/{src,generator,test}/**/*.test.ts',
      'sdk/examples/*.test.{ts,tsx}',
      '{backtest,bench,trials}/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // What takes milliseconds on an idle machine may take seconds on a busy one.
    expect: { poll: { timeout: 10_000 } },
    // By default a core is left idle, which on a small machine is half of it.
    maxWorkers: '100%',
  },
});
