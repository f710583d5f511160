import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FEATURES } from '../app/features.ts'
import type { FeatureSamples } from './samples.ts'

/** What each feature brings for the sweeps, found by its place. */
export const SAMPLES: readonly (readonly [feature: string, samples: FeatureSamples])[] = await Promise.all(
  Object.keys(FEATURES).map(async (feature) => {
    const address = new URL(`../features/${feature}/samples.ts`, import.meta.url)
    const isThere = existsSync(fileURLToPath(address))
    return [feature, isThere ? ((await import(address.href)) as { default: FeatureSamples }).default : {}] as const
  }),
)
