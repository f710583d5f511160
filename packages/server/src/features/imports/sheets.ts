import type { ImportMode } from '@entrepot/contract/imports/import.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { StagedRow } from '../../kernel/import-target.ts'
import { partsOf } from '../../kernel/list-export.ts'
import { type ExportColumn, sheetDownload } from '../../kernel/sheet-export.ts'
import { rowsAfter } from './staged-rows.queries.ts'
import { importFields, targetOf } from './target-of.ts'
import { requireImport } from './import-state.ts'
import { errorFor } from './validate.ts'

/** The headings to fill, in the language of the reader (IMP-14); our own import maps them by itself. */
type Asked = { target: ImportTarget; mode: ImportMode }
export const templateSheet = async (ctx: Ctx, { target, mode }: Asked): Promise<Download> => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const headings = (await importFields(ctx, { target, mode })).map((field) =>
    field.startsWith('attributes.')
      ? field.slice('attributes.'.length)
      : words(`${targetOf(ctx, target).words}.${field}`),
  )
  const columns: ExportColumn<never>[] = headings.map((heading) => ({ id: heading, heading, value: () => null }))
  return sheetDownload({
    name: words('imports:template'),
    sheet: words('imports:template'),
    format: 'xlsx',
    language: ctx.language,
    columns,
    pages: async function* () {},
  })
}

const PART = 4_000
/**
 * The refused rows under their own headings with the reason in a last column, ready to be corrected and imported again.
 */
export const errorSheet = async (ctx: Ctx, guid: string): Promise<Download> => {
  const row = await requireImport(ctx, guid)
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const columns: ExportColumn<StagedRow>[] = [
    ...row.columns.map((column) => ({
      id: column.column,
      heading: column.heading || column.column,
      value: (staged: StagedRow) => staged.cells[column.column] ?? null,
    })),
    {
      id: 'reason',
      heading: words('imports:reason'),
      value: (staged: StagedRow) => staged.errors.map((error) => errorFor(ctx, staged.row, error).message).join(' · '),
    },
  ]
  const pages = partsOf(
    ctx,
    0,
    async (inner, after, limit) => {
      const rows = await rowsAfter(inner.db, inner.company.guid, guid, after, limit, 'wrong')
      return { rows, next: rows.length < limit ? null : rows.at(-1)!.row }
    },
    PART,
  )
  return sheetDownload({
    name: words('imports:errorsSheet'),
    sheet: words('imports:errorsSheet'),
    format: 'xlsx',
    language: ctx.language,
    columns,
    pages,
  })
}
