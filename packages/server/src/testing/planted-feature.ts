import { afterAll } from 'vitest'
import { FEATURES } from '../app/features.ts'
import type { Feature } from '../kernel/feature.ts'

/** A faulty feature that the nodes of this test file mount beside the real ones; the next file does without. */
export const plantFeature = (name: string, feature: Feature): void => {
  FEATURES[name] = feature
  afterAll(() => {
    delete FEATURES[name]
  })
}
