import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { HISTORY_FIELDS } from '@entrepot/contract/activity/list-fields.ts'
import type { Feature } from '../../kernel/feature.ts'
import { unknownSort } from '../../kernel/problem.ts'
import { countedHistory, exportActivity, listActivity } from './read-activity.ts'

export const activity: Feature = {
  search: {
    history: {
      endpoint: activityApi.list,
      fields: HISTORY_FIELDS,
      words: 'activity:columns',
      custom: null,
      // The log has one order, the newest first.
      list: async (ctx, { sort, ...query }) => {
        if (sort) throw unknownSort(sort)
        return listActivity(ctx, query)
      },
      download: (ctx, { sort: _sort, ...query }, format) => exportActivity(ctx, query, format),
      counts: countedHistory,
    },
  },
  mount: (mount) =>
    mount('activity', activityApi, {
      list: (ctx, { query }) => (query.export ? exportActivity(ctx, query, query.export) : listActivity(ctx, query)),
    }),
}
