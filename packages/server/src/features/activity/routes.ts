import { activityApi } from '@entrepot/contract/activity/activity.ts'
import type { Feature } from '../../kernel/feature.ts'
import { exportActivity, listActivity } from './read-activity.ts'

export const activity: Feature = {
  mount: (mount) =>
    mount('activity', activityApi, {
      list: (ctx, { query }) => (query.export ? exportActivity(ctx, query, query.export) : listActivity(ctx, query)),
    }),
}
