import type { TagRef } from '@entrepot/contract/tags/tag-color.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'
import { keptNames } from '../../kernel/kept-names.ts'

type Row = { id: string; name: string }
const pairs = (rows: readonly Row[]) => rows.map(({ id, name }) => [id, name] as const)

export const categoryNames = keptNames(async (ctx: Ctx, guids) => {
  const { rows } = await fixed<Row>`select id, name from category
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return pairs(rows)
})

export const shelfNames = keptNames(async (ctx: Ctx, guids) => {
  const { rows } = await fixed<Row>`select id, name from shelf
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return pairs(rows)
})

/** `key`: what keywords are in order by. */
export type TagName = { ref: TagRef; key: string }
export const tagNames = keptNames(async (ctx: Ctx, guids) => {
  const { rows } = await fixed<TagRef & { key: string }>`select id as guid, name, color, name_key as key from tag
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows.map(({ key, ...ref }): readonly [string, TagName] => [ref.guid, { ref, key }])
})
