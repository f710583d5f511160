/** What is built before it runs; `builds.mjs` says more. */
type Part = { name: string }
export const CLIENT: Part
export const SERVER: Part
export const ensureBuilt: (node: string, ...parts: readonly Part[]) => Promise<void>
