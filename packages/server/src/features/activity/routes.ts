import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Feature } from '../../kernel/implement.ts'
import { pageOfActivity } from './activity.queries.ts'

/** The settings whose history a role of their area opens (ACT-03). */
const AREA_OF = { user: 'USER', group: 'GROUP', company: 'USER', category: 'ITEM_CATEGORY', tag: 'ITEM_TAG', field: 'FIELD', reservation_name: 'RESERVATION' } as const
const visibleSettings = (ctx: Ctx): string[] => Object.entries(AREA_OF).filter(([, area]) => can(ctx.rights.roles, anyRole(area))).map(([entity]) => entity)

/** What has a place: whoever sees the folder reads of it, with a role of its area where it has one. */
const visiblePlaced = (ctx: Ctx): string[] => ['item', 'folder', 'movement', 'import', ...(can(ctx.rights.roles, anyRole('RESERVATION')) ? ['reservation'] : [])]

export const activity: Feature = {
  mount: (mount) => mount('activity', activityApi, {
    list: async (ctx, { query }) => {
      const { page, size } = query
      const filter = {
        entity: query.entity, guid: query.guid, user: query.user, action: query.action, settings: visibleSettings(ctx), placed: visiblePlaced(ctx),
        from: query.from ? dayBounds(query.from, ctx.company.timeZone)[0] : undefined, before: query.to ? dayBounds(query.to, ctx.company.timeZone)[1] : undefined,
      }
      return { ...(await pageOfActivity(ctx, filter, { offset: (page - 1) * size, limit: size })), page, size }
    },
  }),
}
