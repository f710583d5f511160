import fc from 'fast-check'

/**
 * `npm test` tries the same cases each time, so that a red run speaks of the change under test; `npm run test:full`
 * draws new ones. `PROPERTY_SEED` repeats those of a failure.
 */
const SHORT_RUN = 20_261_122

const seed = process.env['PROPERTY_SEED'] ?? (process.env['TEST_FULL'] === 'true' ? undefined : SHORT_RUN)
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
