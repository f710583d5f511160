import { FORM_LAYOUT_LIST } from '@entrepot/contract/forms/list.ts'
import type { FormLayoutQuery, FormLayoutRow, FormLayoutShape } from '@entrepot/contract/forms/form-layout.ts'
import { isLayoutType, LAYOUT_TYPES, type LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { standardSections } from '@entrepot/contract/forms/standard-sections.ts'
import { keyedSections } from '@entrepot/contract/forms/named-sections.ts'
import type { SortName } from '@entrepot/contract/kernel/list.ts'
import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { sortOf } from '../../kernel/list-sql.ts'
import { Problem } from '../../kernel/problem.ts'
import { ownOfLayout, shownSections } from './in-force.ts'
import { allLayouts, findBuiltIn, findLayout, type LayoutRow } from './layouts.queries.ts'

/** A layout as it is read; `row`: null while one that always exists was never changed. */
export type KnownLayout = {
  id: string
  type: LayoutType
  row: LayoutRow | null
}

const wordsOf = (ctx: Ctx, key: string) => ctx.services.words(ctx.language, `forms:${key}`)

/** As it is while nobody changes it (FORM-10). */
export const standardOf = async (ctx: Ctx, type: LayoutType): Promise<LayoutRow['sections']> => {
  const own = await ownOfLayout(ctx, type)
  return keyedSections(standardSections(type, own, wordsOf(ctx, 'standard_section')), own)
}

export const requireLayout = async (ctx: Ctx, id: string): Promise<KnownLayout> => {
  if (isLayoutType(id)) return { id, type: id, row: await findBuiltIn(ctx, id) }
  const row = await findLayout(ctx, id)
  if (!row || !isLayoutType(row.itemType)) throw new Problem('not_found')
  return { id, type: row.itemType, row }
}

const shown = (ctx: Ctx, { id, type, row }: KnownLayout) => ({
  guid: id,
  name: isLayoutType(id) ? wordsOf(ctx, `types.${id}`) : (row?.name ?? ''),
  itemType: type,
  category: row?.category ?? null,
  active: row?.active ?? true,
  builtIn: isLayoutType(id),
  version: row?.version ?? 1,
  createdAt: row?.createdAt.toISOString() ?? null,
  createdBy: row?.createdBy ?? null,
  updatedAt: row?.updatedAt.toISOString() ?? null,
  updatedBy: row?.updatedBy ?? null,
})

export const layoutFor = async (ctx: Ctx, known: KnownLayout): Promise<FormLayoutShape> => ({
  ...shown(ctx, known),
  sections: await shownSections(ctx, known.type, known.row?.sections ?? (await standardOf(ctx, known.type))),
})
export const oneLayout = async (ctx: Ctx, id: string): Promise<FormLayoutShape> =>
  layoutFor(ctx, await requireLayout(ctx, id))

const everyLayout = async (ctx: Ctx): Promise<FormLayoutRow[]> => {
  const rows = await allLayouts(ctx)
  const builtIn = LAYOUT_TYPES.map((type): KnownLayout => ({
    id: type,
    type,
    row: rows.find((row) => row.builtIn && row.itemType === type) ?? null,
  }))
  const made = rows.flatMap((row): KnownLayout[] =>
    row.builtIn || !isLayoutType(row.itemType) ? [] : [{ id: row.guid, type: row.itemType, row }],
  )
  return Promise.all(
    [...builtIn, ...made].map(async (known) => {
      const sections = await shownSections(ctx, known.type, known.row?.sections ?? (await standardOf(ctx, known.type)))
      return {
        ...shown(ctx, known),
        sections: sections.length,
        fields: sections.reduce((sum, { fields }) => sum + fields.length, 0),
      }
    }),
  )
}

type Column = SortName<(typeof FORM_LAYOUT_LIST)['columns']>
const textOf = (row: FormLayoutRow, by: Column, ctx: Ctx): string => {
  if (by === 'category') return row.category?.name ?? ''
  if (by === 'itemType') return wordsOf(ctx, `types.${row.itemType}`)
  if (by === 'active') return row.active ? '1' : '0'
  return by === 'updatedAt' ? (row.updatedAt ?? '') : row.name
}

const pageFor = async (ctx: Ctx, { page, size, search = '', sort, itemType, active }: FormLayoutQuery) => {
  const words = searchWords(search)
  const { by, descending } = sortOf(FORM_LAYOUT_LIST, sort)
  const { compare } = new Intl.Collator(ctx.language, { numeric: true })
  const found = (await everyLayout(ctx))
    .filter(
      (row) =>
        (itemType === undefined || row.itemType === itemType) &&
        (active === undefined || row.active === active) &&
        words.every((word) => searchKey(`${row.name} ${row.category?.name ?? ''}`).includes(word)),
    )
    .toSorted(
      (a, b) =>
        compare(textOf(a, by, ctx), textOf(b, by, ctx)) * (descending ? -1 : 1) ||
        compare(a.name, b.name) ||
        (a.guid < b.guid ? -1 : 1),
    )
  return { data: found.slice((page - 1) * size, page * size), page, size, total: found.length }
}

export const listLayouts = (ctx: Ctx, query: FormLayoutQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'forms:sheet',
    columns: sheetColumns<FormLayoutRow>()(ctx, FORM_LAYOUT_LIST, { active: ({ active }) => active }),
  })
