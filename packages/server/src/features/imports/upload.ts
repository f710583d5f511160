import { type Import, modeOf } from '@entrepot/contract/imports/import.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Upload } from '../../kernel/upload.ts'
import { fileOf, limitsOf, workbookFolder } from './import-files.ts'
import { requireImport } from './import-state.ts'
import { deleteUnread, importOfKey, insertImport } from './imports.queries.ts'
import type { ImportRow } from './stored-import.ts'
import type { SheetRow } from './domain/guess.ts'
import { type OpenSheet, PREVIEW, readSheet } from './read-sheet.ts'
import type { SheetName } from './workbook/sheet-names.ts'
import { inspectWorkbook, requireXlsx, withWorkbook, type Workbook } from './workbook/read-workbook.ts'

type Asked = { mode: Import['mode']; target: Import['target'] }
type Content = Asked & { hash: string }

/**
 * Kept under a name of ours, checked by content, read once to list its sheets; the first sheet with rows is chosen
 * (IMP-05, IMP-18). The same call again finds what it made, and goes on where that was broken off.
 */
export const uploadWorkbook = async (ctx: Ctx, upload: Upload, asked: Asked, key: string | null): Promise<Import> => {
  const guid = ctx.services.clock.orderedUuid()
  const storedFile = `${guid}.xlsx`
  const path = fileOf(ctx, storedFile)
  await mkdir(workbookFolder(ctx), { recursive: true })
  try {
    const hash = createHash('sha256')
    await pipeline(upload.stream, hashing(hash), createWriteStream(path, { mode: 0o600, flush: true }))
    if (upload.isCut()) throw new Problem('file_too_large', { megabytes: upload.mostMegabytes })
    const content = { hash: hash.digest('hex'), target: asked.target, mode: modeOf(asked.target, asked.mode) }
    const before = await madeBefore(ctx, key, content)
    if (before) return await goOn(ctx, before, path)

    requireXlsx(path, upload.fileName)
    const limits = limitsOf(ctx)
    const { twin, read } = await withWorkbook({ path, company: ctx.company.guid }, limits, async (workbook) => {
      const names = await inspectWorkbook(path, limits)
      const { sheets, chosen, preview } = await sheetsOf(workbook, names)
      const made = { guid, fileName: upload.fileName, storedFile, ...content, key, sheets, sheet: chosen }
      const isFirst = await inTransaction(ctx, (inner) => insertImport(inner, made))
      const other = isFirst ? null : await madeBefore(ctx, key, content)
      return other ? { twin: other } : { read: await readFirst(ctx, guid, chosen, { workbook, preview }) }
    })
    return twin ? await goOn(ctx, twin, path) : read
  } catch (error) {
    // A file that nothing names goes; one whose reading was broken off stays, to be read again.
    if (!(await inTransaction(ctx, async (inner) => (await importExists(inner, guid)) !== null).catch(() => true)))
      await rm(path, { force: true })
    throw error
  }
}

const importExists = (ctx: Ctx, guid: string) =>
  requireImport(ctx, guid).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })

const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

/** What the same call has made; another file under its key is another call. */
const madeBefore = async (ctx: Ctx, key: string | null, { hash, target }: Content): Promise<ImportRow | null> => {
  const before = key === null ? null : await inTransaction(ctx, (inner) => importOfKey(inner, key))
  if (!before) return null
  if (before.hash !== hash || before.target !== target) throw new Problem('idempotency_mismatch')
  return inTransaction(ctx, (inner) => requireImport(inner, before.guid))
}

/** A reading that did not end is done again with the file that came now; whoever still reads the first one stops. */
const goOn = async (ctx: Ctx, before: ImportRow, path: string): Promise<Import> => {
  const isRead = !(before.status === 'reading' || before.status === 'unread')
  if (isRead || !mayAct(IMPORT_STATES, before.status, 'read')) {
    await rm(path, { force: true })
    return before
  }
  await rename(path, fileOf(ctx, before.storedFile))
  return readSheet(ctx, before.guid, { sheet: before.sheet })
}

/** What cannot be read at all leaves nothing behind; what a fault of the moment broke off does. */
const readFirst = async (ctx: Ctx, guid: string, sheet: string, open: OpenSheet): Promise<Import> => {
  try {
    return await readSheet(ctx, guid, { sheet }, open)
  } catch (error) {
    if (error instanceof Problem && error.status === 422)
      await inTransaction(ctx, (inner) => deleteUnread(inner, guid)).catch(() => {})
    throw error
  }
}

type Listed = { sheets: Import['sheets']; chosen: string; preview: readonly SheetRow[] }
const sheetsOf = async (workbook: Workbook, names: readonly SheetName[]): Promise<Listed> => {
  const previews = await workbook.firstRows([...names.keys()], PREVIEW)
  const sheets = names.map(({ name, hidden }, at) => {
    const preview = previews.get(at) ?? []
    return { name, hidden, rows: preview.length, columns: Math.max(0, ...preview.map(([, cells]) => cells.length)) }
  })
  const chosen = sheets.find(({ hidden, rows }) => !hidden && rows > 1) ?? sheets.find(({ rows }) => rows > 1)
  if (!chosen) throw new Problem('import_empty')
  return { sheets, chosen: chosen.name, preview: previews.get(sheets.indexOf(chosen)) ?? [] }
}
