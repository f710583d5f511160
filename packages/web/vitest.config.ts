import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
})
