import type { ImportMode, ImportPlan, ImportTarget } from '@entrepot/contract/imports/import.ts'
import { type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkFolderRevisions, startFolderRevisionPass } from './check-folder-changes.ts'
import { checkFolders, startFolderPass } from './check-folders.ts'
import { checkRevisions, startRevisionPass } from './check-item-changes.ts'
import { checkItems, startPass } from './check-items.ts'
import { checkMovements, startMovementPass } from './check-movements.ts'
import { checkVariantRevisions, startVariantRevisionPass } from './check-variant-changes.ts'
import { checkVariants, startVariantPass } from './check-variants.ts'
import { writeFolderRevisions, writeFolders } from './write-folders.ts'
import { writeItems } from './write-items.ts'
import { writeMovements } from './write-movements.ts'
import { writeRevisions } from './write-revisions.ts'
import { writeVariantRevisions, writeVariants } from './write-variants.ts'
import type { RefusedRow, Written } from './written.ts'
import type { ImportRow, StagedRow } from './imports.queries.ts'

export type Checker = (ctx: Ctx, rows: readonly StagedRow[]) => Promise<RefusedRow[]>
/** How rows are checked, over a whole file or a few corrected ones, and how a chunk of them is written. `needs`: rights beside those of the mode. */
export type Work = { needs: readonly Role[] | null; check: (ctx: Ctx, plan: ImportPlan) => Promise<Checker>; write: (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]) => Promise<Written> }

const checkWith = <Pass>(start: (ctx: Ctx, plan: ImportPlan) => Promise<Pass>, check: (ctx: Ctx, pass: Pass, rows: readonly StagedRow[]) => Promise<RefusedRow[]>): Work['check'] => async (ctx, plan) => {
  const pass = await start(ctx, plan)
  return (inner, rows) => check(inner, pass, rows)
}

const movements: Work = { needs: roles('ITEM', 'TRANSACTIONS'), check: checkWith(startMovementPass, checkMovements), write: writeMovements }
const WORK: Record<ImportTarget, Record<ImportMode, Work>> = {
  items: {
    create: { needs: null, check: checkWith(startPass, checkItems), write: writeItems },
    update: { needs: null, check: checkWith(startRevisionPass, checkRevisions), write: writeRevisions },
  },
  variants: {
    create: { needs: roles('ITEM', 'ADD'), check: checkWith(startVariantPass, checkVariants), write: writeVariants },
    update: { needs: roles('ITEM', 'EDIT'), check: checkWith(startVariantRevisionPass, checkVariantRevisions), write: writeVariantRevisions },
  },
  folders: {
    create: { needs: roles('FOLDER', 'ADD'), check: checkWith(startFolderPass, checkFolders), write: writeFolders },
    update: { needs: roles('FOLDER', 'EDIT'), check: checkWith(startFolderRevisionPass, checkFolderRevisions), write: writeFolderRevisions },
  },
  transactions: { create: movements, update: movements },
}
export const workOf = ({ target, mode }: { target: ImportTarget; mode: ImportMode }): Work => WORK[target][mode]
