import { FIELD_LIST } from '@entrepot/contract/fields/list.ts'
import type { Field, FieldListQuery, FieldUsage } from '@entrepot/contract/fields/field.ts'
import { namedFormula } from '@entrepot/contract/fields/formula/named.ts'
import { readersOf } from '@entrepot/contract/fields/formula/order.ts'
import { hasValues } from '@entrepot/contract/fields/field-types.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { Problem } from '../../kernel/problem.ts'
import { allFields, type FieldRecord } from './fields.queries.ts'
import { nameKeepers } from './name-keepers.ts'
import { countHolders, heldValues } from './usage.queries.ts'

const refOf = ({ guid, name }: FieldRecord) => ({ guid, name })

export const fieldFor = (record: FieldRecord, all: readonly FieldRecord[]): Field => {
  const parent = all.find(({ guid }) => guid === record.parent)
  const {
    guid,
    name,
    type,
    target,
    description,
    mapped,
    defaultValue,
    relations,
    formula,
    no_variant_update,
    version,
    createdBy,
    updatedBy,
  } = record
  return {
    guid,
    name,
    type,
    target,
    description,
    mapped,
    defaultValue,
    values: [...record.values],
    parent: parent ? refOf(parent) : null,
    relations:
      relations && Object.fromEntries(Object.entries(relations).map(([value, allowed]) => [value, [...allowed]])),
    no_variant_update,
    formula: formula && namedFormula(formula, all),
    version,
    createdAt: record.createdAt.toISOString(),
    createdBy,
    updatedAt: record.updatedAt.toISOString(),
    updatedBy,
  }
}

export const fieldIn = (all: readonly FieldRecord[], guid: string): FieldRecord => {
  const record = all.find((one) => one.guid === guid)
  if (!record) throw new Problem('not_found')
  return record
}

export const getField = async (ctx: Ctx, guid: string): Promise<Field> => {
  const all = await allFields(ctx)
  return fieldFor(fieldIn(all, guid), all)
}

const pageFor = async (ctx: Ctx, { page, size, search = '', target }: FieldListQuery) => {
  const all = await allFields(ctx)
  const words = searchWords(search)
  const found = all.filter(
    (record) =>
      (target === undefined || record.target === target) &&
      words.every((word) => searchKey(record.name).includes(word)),
  )
  return {
    data: found.slice((page - 1) * size, page * size).map((record) => fieldFor(record, all)),
    page,
    size,
    total: found.length,
  }
}

export const listFields = (ctx: Ctx, query: FieldListQuery) => {
  const words = (key: string) => ctx.services.words(ctx.language, `sheets:fields.${key}`)
  return pageOrSheet(ctx, query, pageFor, {
    name: 'sheets:fields.sheet',
    columns: sheetColumns<Field>()(ctx, FIELD_LIST, {
      type: ({ type }) => words(`types.${type}`),
      target: ({ target }) => words(`targets.${target}`),
      values: ({ values }) => values.join('\n'),
    }),
  })
}

/** Asked for where somebody may delete it: the values of a large stock are counted one by one. */
export const usageOfField = async (ctx: Ctx, guid: string): Promise<FieldUsage> => {
  const all = await allFields(ctx)
  const field = fieldIn(all, guid)
  const isOfItems = field.target === 'items'
  const layouts = await Promise.all(
    nameKeepers(field.target).map((keeper) => keeper.count?.(ctx, customField(field.name), field.target) ?? 0),
  )
  return {
    items: isOfItems ? await countHolders(ctx, field) : 0,
    operations: isOfItems ? 0 : await countHolders(ctx, field),
    layouts: layouts.reduce((sum, count) => sum + count, 0),
    dependents: [...all.filter(({ parent }) => parent === guid), ...readersOf(all, guid)].map(refOf),
    values: hasValues(field.type) ? await heldValues(ctx, field) : [],
  }
}
