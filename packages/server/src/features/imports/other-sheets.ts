import type { Import } from '@entrepot/contract/imports/import.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireImport } from './import-state.ts'
import { deleteUnread, fileHashOf, insertImport } from './imports.queries.ts'
import { readSheet } from './read-sheet.ts'

/**
 * The other sheets with rows become imports of their own, with the file, the target and the mode of this one: what they
 * mean is guessed or remembered for each. Called again, it answers those that there are.
 */
export const importOtherSheets = async (ctx: Ctx, guid: string): Promise<{ data: Import[] }> => {
  const { row, made } = await inTransaction(ctx, async (inner) => {
    // Two calls at once make each of them once.
    const locked = await requireImport(inner, guid, { lock: true })
    const taken = new Set([locked.sheet, ...locked.siblings.map(({ sheet }) => sheet)])
    const missing = locked.sheets.filter(({ name, hidden, rows }) => !hidden && rows > 1 && !taken.has(name))
    const inserted = missing.map(({ name }) => ({ guid: ctx.services.clock.orderedUuid(), sheet: name }))
    const { hash } = await fileHashOf(inner, guid)
    for (const one of inserted)
      await insertImport(inner, {
        ...one,
        hash,
        key: null,
        fileName: locked.fileName,
        storedFile: locked.storedFile,
        target: locked.target,
        mode: locked.mode,
        sheets: locked.sheets,
      })
    return { row: locked, made: inserted }
  })
  const read: string[] = []
  for (const { guid: sibling, sheet } of made) if (await isRead(ctx, sibling, sheet)) read.push(sibling)
  const all = [...row.siblings.map((one) => one.guid), ...read]
  return inTransaction(ctx, async (inner) => {
    const data: Import[] = []
    for (const one of all) data.push(await requireImport(inner, one))
    return { data }
  })
}

/** A sheet that cannot be read is left out, and the others are not. */
const isRead = async (ctx: Ctx, guid: string, sheet: string): Promise<boolean> => {
  try {
    await readSheet(ctx, guid, { sheet })
    return true
  } catch (error) {
    if (!(error instanceof Problem && error.status === 422)) throw error
    await inTransaction(ctx, (inner) => deleteUnread(inner, guid))
    return false
  }
}
