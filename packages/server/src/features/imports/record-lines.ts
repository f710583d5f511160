import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import { readCount, readPrice, readType } from './domain/read-cell.ts'
import type { Line } from './record-rows.ts'

export const MOST_PIECES = 999_999_999
const FIELDS = ['type', 'reference', 'tag']

/**
 * Figures of a line in the order of their columns: a price, or a whole number from, to, and what a refusal says was
 * expected.
 */
type Figures = Readonly<Record<string, 'price' | readonly [min: number, max: number, what: string]>>

/** What the cells of an article say, as suppliers sell it and orders ask for it; an empty cell says nothing. */
export const readArticleLine = (ctx: Ctx, reader: RowReader, figures: Figures): Line | null => {
  // Without a column of articles the figures of a file are those of the whole.
  if (!reader.hasColumn('name')) return null
  const name = reader.short('name')
  if (name === '') {
    // A price or a code is that of an article.
    const isOfArticle = [...FIELDS, ...Object.keys(figures)].some((field) => reader.cell(field) !== '')
    if (isOfArticle) reader.refuse('name', '', 'errors.required')
    return null
  }
  const said = {
    type: reader.read<string | null>('type', null, readType),
    reference: reader.short('reference') || null,
    tag: reader.short('tag') || null,
    ...Object.fromEntries(
      Object.entries(figures).map(([field, figure]) => [
        field,
        reader.read<number | null>(field, null, (text) =>
          figure === 'price' ? readPrice(text, ctx.language) : readCount(text, ...figure),
        ),
      ]),
    ),
  }
  return { ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)), name }
}

/** The lines of a record with those of the file: the ones it has are changed, the others follow. */
export const mergedLines = <Input extends { name: string }>(
  before: readonly Input[],
  lines: readonly Line[],
  make: (line: Line) => Input,
): Input[] => {
  const told = new Map(lines.map((line) => [nameKey(line.name), line]))
  const has = new Set(before.map(({ name }) => nameKey(name)))
  return [
    ...before.map((one) => ({
      ...one,
      ...(told.get(nameKey(one.name)) as Partial<Input> | undefined),
      name: one.name,
    })),
    ...lines.filter(({ name }) => !has.has(nameKey(name))).map(make),
  ]
}
