import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testsOfOtherTurns } from './scripts/test-turns.ts'

/** Tests of the two commands, the contract and the server; the browser journeys are the project `e2e`. */
export default defineConfig({
  test: {
    // A test waits for the database half of its time, and some for processes that start and end.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs', 'packages/e2e/support/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      'packages/web/vitest.config.ts',
      {
        test: {
          name: 'contract',
          include: ['packages/{contract,client}/src/**/*.test.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          exclude: ['packages/server/test/faults/**', ...testsOfOtherTurns()],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          // Evaluating the product anew for each file took longer than most of its tests.
          isolate: false,
          testTimeout: 300_000,
          // What is waited for comes; how soon is not judged here.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['packages/server/test/faults/**/*.test.ts'],
          exclude: testsOfOtherTurns(),
          // Products are started and killed here: after all others.
          sequence: { groupOrder: 1 },
          // In short much of it is waiting; the long forms have the machine for themselves.
          fileParallelism: process.env['TEST_FULL'] !== 'true',
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
