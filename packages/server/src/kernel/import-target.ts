import type { ImportMode, ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { ImportedKind } from '@entrepot/contract/modules.ts'
import type { StepTurn } from './chunked-job.ts'
import type { Table } from './feature.ts'
import type { Ctx } from './context.ts'

/** What is wrong with a cell: a key of the words with what they name. */
export type StoredError = {
  column: string | null
  field: string | null
  value: string
  key: string
  params: Record<string, string | number>
}
/** Why a cell says nothing that could be taken for its value: a fault, a formula without a result, too long a text. */
export type CellMark = 'error' | 'formula' | 'long'
/** A row of the file as it was read, by the letters of its columns; what was corrected has no mark any more. */
export type StagedRow = {
  row: number
  cells: Record<string, string>
  marks: Readonly<Record<string, CellMark>>
  errors: StoredError[]
}
export type RefusedRow = { row: number; errors: StoredError[] }
/** `repeats`: the row says what is there already. */
export type CheckedRow = RefusedRow & { repeats: boolean }
export type Checker = (ctx: Ctx, rows: readonly StagedRow[]) => Promise<CheckedRow[]>

/** Keywords and categories are made along with records that name them, and go again when nothing needs them. */
export type EffectKind =
  | `${ImportedKind}_created`
  | `${ImportedKind}_changed`
  | 'movement'
  | 'tag_created'
  | 'category_created'
/** What a row did to a record. `before`: what a rollback brings back; `group`: of its movements. */
export type NewEffect = { kind: EffectKind; record: string; group?: string | null; before?: object }
/** What became of a chunk of rows. */
export type Written = {
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
  effects: NewEffect[]
  /** Statements that were not waited for. */ sent?: Promise<unknown>
}

/** As a step has it; where the import stands behind these rows is said for the writer. */
export type WriteTurn = Pick<StepTurn<unknown>, 'before' | 'stand'> & { follow: (keys: ReadonlySet<string>) => void }

/** An import as its target knows it. */
export type ImportRun = { guid: string; fileName: string; plan: ImportPlan }
/** How rows are checked, over a whole file or a few corrected ones, and how a chunk of them is written. */
export type ImportWork = {
  check: (ctx: Ctx, plan: ImportPlan) => Promise<Checker>
  write: (ctx: Ctx, run: ImportRun, rows: readonly StagedRow[], turn: WriteTurn) => Promise<Written>
}
/** A check from what stays over the chunks of one pass through a file, and what it makes of each chunk. */
export const checkWith =
  <Pass, Row extends RefusedRow>(
    start: (ctx: Ctx, plan: ImportPlan) => Promise<Pass>,
    check: (ctx: Ctx, pass: Pass, rows: readonly StagedRow[]) => Promise<Row[]>,
    repeats: (row: Row) => boolean = () => false,
  ): ImportWork['check'] =>
  async (ctx, plan) => {
    const pass = await start(ctx, plan)
    return async (inner, rows) =>
      (await check(inner, pass, rows)).map((row) => ({
        row: row.row,
        errors: row.errors,
        repeats: row.errors.length === 0 && repeats(row),
      }))
  }
/** Says which rows of an update only repeat what is there. */
export const changesNothing =
  <Update>(changes: (update: Update) => boolean) =>
  ({ update }: RefusedRow & { update: Update | null }) =>
    update !== null && !changes(update)

/** What a file can bring (IMP-*). Its columns and rights stand in the contract (`ImportFacts`). */
export type ImportTargetRules = { readonly [M in ImportMode]?: ImportWork } & {
  /** The key of the words of its columns. */
  words: string
  /**
   * The columns of its list, as our own sheets have them: one that is no field means none, whatever it resembles. With
   * a colon in it, the key of a word of another list.
   */
  listed?: readonly string[]
  /** Columns of our sheets that say where a record lies, where they are not called `parent`: a path says it best. */
  places?: readonly string[]
  /** What new rows make are items of the plan (PLAN-14). */
  limited?: true
  /** What stands in for every row and no column holds, with its values. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** The field that a broken constraint speaks of, where it names none of its own. */
  fieldOf?: (constraint: string) => string | undefined
}

/** What a row did, as a rollback finds it. */
export type ImportEffect = {
  position: number
  kind: Exclude<EffectKind, 'tag_created' | 'category_created'>
  record: string
  group: string | null
  before: object
  forced: boolean
  touched: string | null
  /** Its stock stands in another record. */ isMerged: boolean
}
export type UndoDecision = { position: number; decision: 'undone' | 'open'; reason: string | null }
/** Left for a decision: `reason` is a key of the words. */
export const leftOpen = ({ position }: ImportEffect, reason: string): UndoDecision => ({
  position,
  decision: 'open',
  reason,
})
export const undone = ({ position }: ImportEffect): UndoDecision => ({ position, decision: 'undone', reason: null })

/**
 * A kind of record that files make or change, and how a rollback takes that back (IMP-21). Its table has `version`; the
 * texts are SQL over a row of it, which is called `as`.
 */
export type ImportedRules = {
  table: Table
  as: string
  /**
   * The column of the folder it lies in: that one stays while it is there, and what is deleted has `deleted_at`.
   * Without, it lies in no folder and no trash, and whoever may take the import back may know its name.
   */
  place?: string
  /** The column of its name, where that is not `name`. */
  name?: string
  /** What users can change of it, as one text: whoever changed it since made another one. */
  content: string
  /** It lives on in another record. */
  merged?: string
  /** Something hangs on it. */
  used?: string
  /** The fields that an effect `e` wrote, as keys of an object; without it, those of `e.before`. */
  wrote?: string
  /** The key of the words of a field. */
  label: (field: string) => string | undefined
  undo: (
    ctx: Ctx,
    of: { guid: string; comment: string },
    effects: readonly ImportEffect[],
  ) => Promise<readonly UndoDecision[]>
  /** Records that are gone let go of the keywords and categories that the import made for them. */
  letGo?: (ctx: Ctx, gone: readonly string[], made: { tags: string[]; categories: string[] }) => Promise<unknown>
}
