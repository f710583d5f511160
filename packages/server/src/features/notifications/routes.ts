import { digestJob } from './digest-job.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { notificationsApi } from '@entrepot/contract/notifications/notification.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Feature } from '../../kernel/feature.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { ownSettings, storeSetting } from './settings.queries.ts'
import { markAllRead, markRead, pageOfNotifications, removeNotification } from './notifications.queries.ts'

/** The other tabs and devices of the same person follow. */
const notifyOwnScreens = (ctx: Ctx) => emit(ctx, { topic: 'notifications', data: {}, user: ctx.user.guid })

export const notifications: Feature = {
  owns: ['notification', 'notification_setting'],
  jobs: (kernel) => [digestJob(kernel)],
  retains: [{ table: 'notification', at: 'created_at', keptMs: LIMITS.notificationsKeptMs }],
  isWatching: true,
  mount: (mount) =>
    mount('notifications', notificationsApi, {
      list: async (ctx, { query }) => ({
        ...(await pageOfNotifications(ctx, query.unread ?? false, boundsOf(query))),
        page: query.page,
        size: query.size,
      }),
      settings: async (ctx) => ({ data: await ownSettings(ctx) }),
      set: (ctx, { params, body }) => storeSetting(ctx, params.kind, body),
      read: async (ctx, { params }) => {
        const notification = await markRead(ctx, params.guid)
        if (!notification) throw new Problem('not_found')
        notifyOwnScreens(ctx)
        return notification
      },
      readAll: async (ctx) => {
        const read = await markAllRead(ctx)
        notifyOwnScreens(ctx)
        return { read }
      },
      remove: async (ctx, { params }) => {
        if (!(await removeNotification(ctx, params.guid))) throw new Problem('not_found')
        notifyOwnScreens(ctx)
        return null
      },
    }),
}
