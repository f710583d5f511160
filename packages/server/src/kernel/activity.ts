import type { Activity, ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import type { Ctx } from './context.ts'

export type NewActivity = {
  /** What it is called in the catalogue of events. */
  event?: EventName
  entity: Activity['entity']
  entityGuid: string
  entityName: string
  action: Activity['action']
  changes?: { field: string; old: unknown; new: unknown }[]
  comment?: string
  /** What the event carries beside its record. */
  payload?: Readonly<Record<string, string | number>> | undefined
  folder?: string | null
  /** The group of the movements this act posted. */
  group?: string | null
  /** Folders and records beside it that show otherwise now. */
  around?: { folders?: readonly string[]; guids?: readonly string[] }
  /** Topics whose screens show otherwise wherever they are, so that no folder is named. */
  stale?: readonly Topic[]
  /** Where it was not done by the door of its call: by a rule. */
  channel?: ActivityChannel
  /**
   * For who judges it before it stands, and written nowhere: the record as it was where it differs, and what is known
   * of the act.
   */
  was?: () => Readonly<Record<string, unknown>>
  /** The whole of it as it is now, where whoever did it knows without asking. */
  now?: () => Readonly<Record<string, unknown>>
  facts?: Readonly<Record<string, unknown>>
  /** It is about the records that its transaction changes, whichever these will be. */
  gathers?: true
}

/** Written in the caller's transaction, with its commit (ACT-02, reliability (e) 20). */
export const recordActivity = (ctx: Ctx, activity: NewActivity): void => {
  ctx.outbox.activities.push(activity)
}

/** The fields of `after` that differ from `before`, for the log. */
export const changesBetween = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
