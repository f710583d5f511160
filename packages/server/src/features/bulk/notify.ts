import type { BulkKind } from '@entrepot/contract/bulk/bulk.ts'
import type { NotificationMessage } from '@entrepot/contract/modules.ts'
import { updateNotification } from '../notifications/index.ts'
import type { Source } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { SourceNames } from '../../kernel/feature.ts'
import { jobKinds, type JobRow } from './bulk.queries.ts'

/** What movements say that caused them. */
export const sourceOf = ({ guid }: JobRow): Source => ({ kind: 'bulk', guid })

export const actName = (ctx: Ctx, kind: BulkKind): string => ctx.services.words(ctx.language, `bulk:acts.${kind}`)

export const jobNames: SourceNames = async (ctx, guids) =>
  new Map([...(await jobKinds(ctx, guids))].map(([guid, kind]) => [guid, actName(ctx, kind)]))

export const notifyScreens = (ctx: Ctx, guid: string): void =>
  emit(ctx, { topic: 'notifications', data: { bulk: guid }, user: ctx.user.guid })

type Told = {
  message: NotificationMessage
  params?: Record<string, string | number>
  percent: number
  isNews?: boolean
}
/** How far it is, on the screens of its author and in the notification. */
export const notifyJob = async (
  ctx: Ctx,
  job: JobRow,
  { message, params = {}, percent, isNews = false }: Told,
): Promise<void> => {
  if (job.notification)
    await updateNotification(ctx.db, ctx.company.guid, job.notification, {
      message,
      params: { act: actName(ctx, job.kind), total: job.total, percent, ...params },
      progress: percent,
      isNews,
    })
  notifyScreens(ctx, job.guid)
}
/** Of what is not finished. */
export const percentOf = (done: number, total: number): number =>
  Math.min(99, Math.floor((done / Math.max(1, total)) * 100))
