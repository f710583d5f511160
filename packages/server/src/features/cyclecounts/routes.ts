import { cyclecountsApi } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import type { Feature } from '../../kernel/feature.ts'
import { listAccuracy, listToCount } from './read-cyclecounts.ts'

export const cyclecounts: Feature = {
  mount: (mount) =>
    mount('cyclecounts', cyclecountsApi, {
      list: (ctx, { query }) => listToCount(ctx, query),
      accuracy: (ctx, { query }) => listAccuracy(ctx, query),
    }),
}
