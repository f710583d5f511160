/** `npm run test:full` runs every proof in its long form; `npm test` those that find most in little time. */
export const isFull = process.env['TEST_FULL'] === 'true'

/** How often, or how many: the variable of that name, else the size of this run. */
export const sizeOf = (variable: string, sizes: { short: number; full: number }): number =>
  Number(process.env[variable] ?? (isFull ? sizes.full : sizes.short))
