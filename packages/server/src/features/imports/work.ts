import type { ImportMode, ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import { type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkFolderUpdates, isFolderUpdated, startFolderUpdatePass } from './check-folder-changes.ts'
import { checkFolders, startFolderPass } from './check-folders.ts'
import { changesItem, checkUpdates, startUpdatePass } from './check-item-changes.ts'
import { checkItems, startPass } from './check-items.ts'
import { checkMovements, startMovementPass } from './check-movements.ts'
import { changesVariant, checkVariantUpdates, startVariantUpdatePass } from './check-variant-changes.ts'
import { checkVariants, startVariantPass } from './check-variants.ts'
import { writeFolderUpdates, writeFolders } from './write-folders.ts'
import { writeItems } from './write-items.ts'
import { writeMovements } from './write-movements.ts'
import { writeUpdates } from './write-updates.ts'
import { writeVariantUpdates, writeVariants } from './write-variants.ts'
import type { RefusedRow, Written } from './written.ts'
import type { ImportRow, StagedRow } from './imports.queries.ts'

/** `repeats`: the row says what is there already. */
export type CheckedRow = RefusedRow & { repeats: boolean }
export type Checker = (ctx: Ctx, rows: readonly StagedRow[]) => Promise<CheckedRow[]>
/**
 * How rows are checked, over a whole file or a few corrected ones, and how a chunk of them is written. `needs`: rights
 * beside those of the mode.
 */
export type Work = {
  needs: readonly Role[] | null
  check: (ctx: Ctx, plan: ImportPlan) => Promise<Checker>
  write: (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]) => Promise<Written>
}

const checkWith =
  <Pass, Row extends RefusedRow>(
    start: (ctx: Ctx, plan: ImportPlan) => Promise<Pass>,
    check: (ctx: Ctx, pass: Pass, rows: readonly StagedRow[]) => Promise<Row[]>,
    repeats: (row: Row) => boolean = () => false,
  ): Work['check'] =>
  async (ctx, plan) => {
    const pass = await start(ctx, plan)
    return async (inner, rows) =>
      (await check(inner, pass, rows)).map((row) => ({
        row: row.row,
        errors: row.errors,
        repeats: row.errors.length === 0 && repeats(row),
      }))
  }
const changesNothing =
  <Update>(changes: (update: Update) => boolean) =>
  ({ update }: RefusedRow & { update: Update | null }) =>
    update !== null && !changes(update)

const movements: Work = {
  needs: roles('ITEM', 'TRANSACTIONS'),
  check: checkWith(startMovementPass, checkMovements),
  write: writeMovements,
}
const WORK: Record<ImportTarget, Record<ImportMode, Work>> = {
  items: {
    create: { needs: null, check: checkWith(startPass, checkItems), write: writeItems },
    update: {
      needs: null,
      check: checkWith(startUpdatePass, checkUpdates, changesNothing(changesItem)),
      write: writeUpdates,
    },
  },
  variants: {
    create: { needs: roles('ITEM', 'ADD'), check: checkWith(startVariantPass, checkVariants), write: writeVariants },
    update: {
      needs: roles('ITEM', 'EDIT'),
      check: checkWith(startVariantUpdatePass, checkVariantUpdates, changesNothing(changesVariant)),
      write: writeVariantUpdates,
    },
  },
  folders: {
    create: { needs: roles('FOLDER', 'ADD'), check: checkWith(startFolderPass, checkFolders), write: writeFolders },
    update: {
      needs: roles('FOLDER', 'EDIT'),
      check: checkWith(startFolderUpdatePass, checkFolderUpdates, changesNothing(isFolderUpdated)),
      write: writeFolderUpdates,
    },
  },
  transactions: { create: movements, update: movements },
}
export const workOf = ({ target, mode }: { target: ImportTarget; mode: ImportMode }): Work => WORK[target][mode]
