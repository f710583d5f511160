import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import type { ListFields } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { Occurred } from './consumers.ts'
import type { Ctx } from './context.ts'

export type Address = { name: string; email: string }

/** Something that happened to a record, as a message to somebody tells it. */
export type Told = {
  /** What it is called now, and where it is opened. */
  name: string
  link: string
  /** What conditions look at. */
  record: ConditionRecord
  /** What placeholders name, by their first step (MAIL-11, API-17). */
  values: ConditionRecord
  /** The items it is about, for a list of them. */
  items: readonly string[]
  /** People that messages may go to (MAIL-10): users by guid, and addresses of others. */
  creator: string | null
  assignees: readonly string[]
  site: readonly Address[]
  supplier: readonly Address[]
  holder: readonly Address[]
}
export const NOBODY = { creator: null, assignees: [], site: [], supplier: [], holder: [] } as const

/** How the events of a kind of record are told, by the feature that owns it. */
export type Teller = {
  /** What conditions on such a record may name; null: those on an item. */
  fields: { list: ListFields; words: string; custom: FieldTarget | null } | null
  /** By the id of the event. One that the reader `ctx` stands for may not see is not there (T11, MAIL-18). */
  read: (ctx: Ctx, events: readonly Occurred[]) => Promise<ReadonlyMap<string, Told>>
}
