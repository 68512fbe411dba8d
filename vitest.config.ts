import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/order/longest-first.ts'

/** Quick and without a database: part of `npm run check`. What thinks for seconds, a solver or a whole demo, is not. */
const unitTests = [
  'src/contract/**/*.test.ts',
  'src/domains/*/contract/**/*.test.ts',
  'src/**/rules/**/*.test.ts',
  'src/ui/**/*.test.ts',
  'src/web/**/*.test.ts',
  'src/domains/*/web/**/*.test.ts',
  'src/**/*.unit.test.ts',
  'test/architecture/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Two even on two cores: much of a test is waiting. `npm test` takes four for the API.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // A busy machine is no failure: the limit ends what hangs. One graph a worker, as below: two fifths were loading.
      {
        test: {
          name: 'unit',
          include: unitTests,
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/operations/**/*.test.ts',
            'test/api/**/*.test.ts',
          ],
          exclude: unitTests,
          globalSetup: 'test/support/databases/prepare-databases.ts',
          setupFiles: 'test/support/api-setup.ts',
          // One graph of the server a worker: made anew for each file it was half of the run.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // By itself it gives up after a second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
