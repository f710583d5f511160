import type { FormRule } from '@entrepot/contract/fields/form/form-state.ts'
import type { BulkAct, BulkFields } from '@entrepot/contract/bulk/bulk.ts'
import { type ItemChange, MOST_TAGS } from '@entrepot/contract/items/item.ts'
import { checkQuantity, quantityFromDecimal, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { Intent } from '@entrepot/contract/stock/ledger.ts'
import { planEach } from '@entrepot/contract/stock/plan-lines.ts'
import { checkAttributes, fieldNamesOf, itemFields } from '../fields/index.ts'
import { fieldLabel, problemsOf } from '../forms/index.ts'
import { formsOfRecords, typeOfCategory } from '../items/index.ts'
import { countOf, type ItemRow, recordOf, writeRefusal } from '../records/index.ts'
import { requireTags } from '../tags/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { saidPrice } from '../../kernel/prices.ts'
import { atField, Problem } from '../../kernel/problem.ts'

/**
 * An act as it is kept: records by guid, custom fields by guid too, because a name may change before the last record
 * has its turn.
 */
export type StoredFields = Omit<BulkFields, 'category' | 'tags' | 'attributes'> & {
  category?: string | null
  tags?: { how: 'add' | 'remove' | 'set'; tags: string[] }
  attributes?: Record<string, unknown>
}
/** A quick update: what becomes of each record stands in its row. */
export type QuickAct = {
  kind: 'quick'
  /** Of the form model, as it was called then. */ name: string
  location: string | null
  destination: string | null
}
type StockAct = Extract<BulkAct, { quantity: number }>
export type StoredAct = SameAct | QuickAct
/** The same for all of its records. */
export type SameAct =
  | { kind: 'edit'; fields: StoredFields }
  | { kind: 'move'; destination: string }
  | StockAct
  | { kind: 'trash' }

/** What is wrong whatever the record is told before anything begins. */
export const storedAct = async (ctx: Ctx, act: BulkAct): Promise<SameAct> => {
  if (act.kind === 'move')
    return { kind: 'move', destination: requireFolder(ctx, guidOf(act.destination), 'write', 'act.destination').guid }
  if (act.kind === 'trash') return act
  if (act.kind !== 'edit') {
    requireQuantity(act.quantity, 'act.quantity')
    if (act.kind === 'out' && !act.action) throw atField('required', 'act.action')
    if (act.kind === 'in') saidPrice(ctx, act.unitPrice, 'act.unitPrice')
    return act
  }
  const { category, tags, attributes, threshold, ...plain } = act.fields
  if (
    Object.values(act.fields).every((value) => value === undefined) ||
    (attributes && Object.keys(act.fields).length === 1 && Object.keys(attributes).length === 0)
  )
    throw new Problem('bulk_nothing')
  if (category && (await typeOfCategory(ctx, guidOf(category))) === undefined)
    throw atField('unknown_value', 'act.fields.category', { value: guidOf(category) })
  if (typeof threshold === 'number') requireQuantity(threshold, 'act.fields.threshold')
  return {
    kind: 'edit',
    fields: {
      ...plain,
      ...(threshold !== undefined && { threshold }),
      ...(category !== undefined && { category: category && guidOf(category) }),
      ...(tags && { tags: { how: tags.how, tags: await requireTags(ctx, tags.tags) } }),
      ...(attributes && { attributes: await byGuid(ctx, attributes) }),
    },
  }
}

const requireQuantity = (quantity: number, field: string): void => {
  const parsed = quantityFromNumber(quantity)
  if (isRefusal(parsed)) throw atField(parsed.code, field, parsed.params)
  // Each record has a unit of its own; here only what no unit and no type takes.
  const code = checkQuantity(parsed.value, 'm', 'product')
  if (code) throw atField(code, field)
}
const byGuid = async (ctx: Ctx, attributes: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
  const fields = await itemFields(ctx)
  // Names and kinds of value are right for all records or for none; what a value hangs on is judged for each.
  const wrong = Object.entries(attributes).flatMap(
    ([name, value]) =>
      checkAttributes(
        fields.filter((field) => field.name === name).map((field) => ({ ...field, parent: null })),
        { [name]: value },
      ).problems,
  )
  if (wrong.length > 0)
    throw new Problem('validation', {}, undefined, {
      parts: wrong.map(({ code, params, field }) => new Problem(code, params, `act.fields.${field}`)),
    })
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [fields.find((field) => field.name === name)!.guid, value]),
  )
}

/** What an act means for one record, before anything is written. */
export type Outcome =
  /** `held`: the rules of its form that held. */
  | { kind: 'change'; change: ItemChange; held?: readonly FormRule[] }
  | { kind: 'unchanged' }
  | { kind: 'refused'; problem: Problem }
export type Judge = (row: ItemRow | undefined) => Outcome
const CHANGES: Outcome = { kind: 'change', change: {} }
const UNCHANGED: Outcome = { kind: 'unchanged' }
const no = (problem: Problem): Outcome => ({ kind: 'refused', problem: problem.parts[0] ?? problem })

/**
 * The same for the preview and for the act itself, for these records. What the act names may be gone by now: then every
 * record is refused for it.
 */
export const judgeOf = async (ctx: Ctx, act: SameAct, rows: readonly ItemRow[]): Promise<Judge> => {
  const judge = await JUDGES[act.kind](ctx, act as never, rows).catch((error: unknown): Judge => {
    if (!(error instanceof Problem)) throw error
    return () => no(error)
  })
  return (row) => {
    const refused = writeRefusal(ctx, row)
    return refused ? no(refused) : judge(row!)
  }
}

export type Judged = (row: ItemRow) => Outcome
export const judgeEdit = async (ctx: Ctx, { fields }: Extract<SameAct, { kind: 'edit' }>): Promise<Judged> => {
  const [custom, names] = await Promise.all([itemFields(ctx), fieldNamesOf(ctx)])
  const categoryIsFor = fields.category ? await typeOfCategory(ctx, fields.category) : undefined
  if (fields.tags) await requireTags(ctx, fields.tags.tags)
  // A field that is gone took its values along.
  const attributes = Object.fromEntries(
    Object.entries(fields.attributes ?? {}).flatMap(([guid, value]) =>
      names.of.has(guid) ? [[names.of.get(guid)!, value as never]] : [],
    ),
  )
  return (row) => {
    const change: ItemChange = {}
    if (fields.category !== undefined && fields.category !== (row.category?.guid ?? null)) {
      if (fields.category !== null && categoryIsFor !== row.type) return no(new Problem('bulk_category'))
      change.category = fields.category
    }
    if (fields.description !== undefined && (fields.description ?? '') !== row.description)
      change.description = fields.description
    if (fields.packaging !== undefined && fields.packaging !== row.packaging) change.packaging = fields.packaging
    if (
      fields.threshold !== undefined &&
      hundredthsOf(fields.threshold) !== (row.threshold === null ? null : quantityFromDecimal(row.threshold))
    )
      change.threshold = fields.threshold
    if (fields.tags) {
      const before = row.tags.map((tag) => tag.guid)
      const after = tagsAfter(before, fields.tags)
      if (after.length > MOST_TAGS) return no(new Problem('lte', { max: MOST_TAGS }))
      if (!isSameSet(before, after)) change.tags = after
    }
    const checked = checkAttributes(custom, attributes, row.attributes)
    if (checked.problems[0]) return no(checked.problems[0])
    if (!areSame(checked.values, row.attributes)) change.attributes = attributes
    return Object.keys(change).length > 0 ? { kind: 'change', change } : UNCHANGED
  }
}

/** As the form of each record takes it: what the layout asks for is asked here as well (FORM-14). */
const judgeForms = async (
  ctx: Ctx,
  act: Extract<SameAct, { kind: 'edit' }>,
  rows: readonly ItemRow[],
): Promise<Judged> => {
  const [judge, forms] = await Promise.all([judgeEdit(ctx, act), formsOfRecords(ctx, rows)])
  return (row) => {
    const outcome = judge(row)
    if (outcome.kind !== 'change') return outcome
    const { taken, refusals, held } = forms.judge(row, outcome.change)
    const [problem] = problemsOf(refusals)
    if (problem)
      return no(
        new Problem('bulk_form', { name: fieldLabel(ctx, problem.field ?? ''), reason: errorText(ctx, problem) }),
      )
    return Object.keys(taken).length > 0 ? { kind: 'change', change: taken, held } : UNCHANGED
  }
}

const hundredthsOf = (quantity: number | null | undefined): number | null => {
  if (quantity === null || quantity === undefined) return null
  const parsed = quantityFromNumber(quantity)
  return isRefusal(parsed) ? null : parsed.value
}
const tagsAfter = (
  before: readonly string[],
  { how, tags }: { how: 'add' | 'remove' | 'set'; tags: readonly string[] },
): string[] => {
  if (how === 'set') return [...tags]
  return how === 'add' ? [...new Set([...before, ...tags])] : before.filter((tag) => !tags.includes(tag))
}
const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((tag) => other.includes(tag))
const areSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => JSON.stringify(one[key] ?? null) === JSON.stringify(other[key] ?? null),
  )

const judgeMove = async (ctx: Ctx, { destination }: Extract<SameAct, { kind: 'move' }>): Promise<Judged> => {
  requireFolder(ctx, destination, 'write')
  return (row) =>
    row.folder === destination
      ? UNCHANGED
      : !row.active && countOf(row) === 0
        ? no(new Problem('variant_disabled', { name: row.name }))
        : CHANGES
}

const judgeStock = async (ctx: Ctx, act: StockAct): Promise<Judged> => {
  const parsed = quantityFromNumber(act.quantity)
  if (isRefusal(parsed)) throw new Problem(parsed.code, { ...parsed.params })
  const intent: Intent =
    act.kind === 'count'
      ? { kind: 'count', counted: parsed.value, countedOn: todayOf(ctx) }
      : { kind: act.kind, quantity: parsed.value, action: act.action ?? 'receipt' }
  return (row) => {
    if (countOf(row) > 0) return no(new Problem('has_variants', { name: row.name }))
    if (!row.active && act.kind !== 'count') return no(new Problem('variant_disabled', { name: row.name }))
    const [refusal] = planEach([recordOf(ctx, row)], [{ recordGuid: row.guid, intent, groupKey: row.guid }]).refusals
    return refusal ? no(new Problem(refusal.code, { ...refusal.params })) : CHANGES
  }
}

const judgeTrash = async (): Promise<Judged> => () => CHANGES
type JudgeOf<K> = (ctx: Ctx, act: Extract<SameAct, { kind: K }>, rows: readonly ItemRow[]) => Promise<Judged>
const JUDGES: { [K in SameAct['kind']]: JudgeOf<K> } = {
  edit: judgeForms,
  move: judgeMove,
  in: judgeStock as never,
  out: judgeStock as never,
  count: judgeStock as never,
  trash: judgeTrash,
}
