import type { SourceKind, TrashedKind } from '@entrepot/contract/modules.ts'
import type { TrashType } from '@entrepot/contract/trash/trash.ts'
import type { RawBuilder } from 'kysely'
import type { Constraints } from './answer-error.ts'
import type { Ctx } from './context.ts'
import type { Db } from './database.ts'
import type { Table } from './feature.ts'
import type { TreeNode } from './folder-tree.ts'
import type { Problem } from './problem.ts'

/** Tables whose rows belong to a record, by its kind. */
export type GoesWith = { readonly [K in TrashedKind]: readonly Table[] }

/** Of the place of a record: it may lie in the trash too, or be gone for good. */
export type PlaceState = 'live' | 'trash' | 'gone'
/**
 * What was deleted after `since`; `folders`: where things may have been, as far as the caller saw them; null:
 * everywhere.
 */
export type TrashAsked = {
  since: Date
  folders: readonly string[] | null
  type?: TrashType | undefined
  search?: string | undefined
}

export type LeftInTrash = { guid: string; name: string; problem: Problem }
export type Restoring = {
  ctx: Ctx
  /** The caller with the rights on where things were, folders in the trash included. */
  former: Ctx
  target: TreeNode | null
  /** What causes it, when nobody does by hand. */
  source: { kind: SourceKind; guid: string } | null
  /** What stays behind, though its folder came back. */
  left: LeftInTrash[]
  /** What has come back in this call, as one of the records asked for or along with one. */
  back: Set<string>
  /**
   * The folder of a record, which comes back first when it lies in the trash itself; with what came along (TRASH-08).
   */
  homeOf: (record: { folder: string; folderIs: PlaceState }) => Promise<{ folder: string; came: string[] }>
}

/** Something that lies in the trash, locked. */
export type TrashedRecord = {
  name: string
  /** Whoever takes it back or away writes there. */
  folder: string
  batch: string
  /** What brings others back comes first: smaller. */
  rank: number
  /** Answers all that came back with it. */
  restore: (all: Restoring) => Promise<readonly string[]>
}
export type PurgedRecord = { guid: string; name: string; folder: string }

/**
 * A kind of record with a trash. Its table has `deleted_at`, `deleted_by` and `trash_batch`: what went in one deletion.
 */
export type TrashRules = {
  table: Table
  /** Others lie in it: it goes after them, and what went with it comes back with it. */
  isPlace?: true
  /** The key of the words of its type. */
  typeName: (type: string) => string
  /** How a broken constraint is told when it comes back. */
  constraints?: Constraints
  /**
   * As entries of the list: id, kind, name, type, tag, place, deleted_at, deleted_by and trash_batch, without what went
   * along with something else; null where something else is asked for.
   */
  entries: (ctx: Ctx, asked: TrashAsked) => RawBuilder<unknown> | null
  find: (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, TrashedRecord>>
  /** What lies in places: it goes with them, in one deletion, and comes back with them if it may. */
  withPlace?: {
    take: (ctx: Ctx, places: readonly string[], batch: string) => Promise<unknown>
    require: (ctx: Ctx, batch: string) => Promise<void>
    /** `left`: what stays in the trash, each with what is in its way. */
    revive: (ctx: Ctx, batch: string) => Promise<{ back: readonly string[]; left: readonly LeftInTrash[] }>
  }
  /** Its records that go for good when those named do, or all of the deletions of their places. */
  goingWith: (db: Db, company: string, guids: readonly string[], batches: readonly string[]) => Promise<string[]>
  purge: (db: Db, company: string, goesWith: readonly Table[], guids: readonly string[]) => Promise<PurgedRecord[]>
}
