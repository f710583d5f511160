import { dependentsOf } from '@entrepot/contract/fields/cascade.ts'
import type { Field, FieldChange, FieldInput } from '@entrepot/contract/fields/field.ts'
import { keyedFormula, namedFormula } from '@entrepot/contract/fields/formula/named.ts'
import { readersOf } from '@entrepot/contract/fields/formula/order.ts'
import { type FieldDraft, refusalsOfField, withoutIdleParts } from '@entrepot/contract/fields/rules.ts'
import { isEmptyValue } from '@entrepot/contract/fields/values.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { nextAfter, withoutIdleChoices } from '@entrepot/contract/kernel/schedule.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { requireQuota } from '../../kernel/plan-quota.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import {
  allFields,
  deleteField,
  type FieldContent,
  type FieldRecord,
  insertField,
  lockFields,
  saveCascade,
  saveField,
  savePlaces,
} from './fields.queries.ts'
import { setDue } from './formula/ticks.queries.ts'
import { nameKeepers } from './name-keepers.ts'
import { fieldFor, fieldIn, getField } from './read-fields.ts'
import { type Renaming, cascadeAfter, defaultAfter, removedValues } from './value-changes.ts'
import { REWRITES } from './rewrite-values.ts'
import { wantValuesGone, wantValuesRenamed } from './rewrites.queries.ts'
import { recountSerials } from './serials.queries.ts'
import { heldValues, isHeld } from './usage.queries.ts'

export const createField = async (ctx: Ctx, input: FieldInput): Promise<Field> => {
  await lockFields(ctx)
  await requireQuota(ctx, 'fields', 1)
  const all = await allFields(ctx)
  const content = withoutIdleParts<FieldContent>({
    guid: ctx.services.clock.orderedUuid(),
    name: input.name,
    type: input.type,
    target: input.target,
    description: input.description ?? '',
    mapped: input.mapped ?? null,
    defaultValue: kept(input.defaultValue),
    values: input.values ?? [],
    parent: input.parent ? guidOf(input.parent) : null,
    relations: input.relations ?? null,
    no_variant_update: input.no_variant_update ?? false,
    formula: input.formula ? keyedFormula(input.formula, ofItems(all)) : null,
  })
  requireRight(content, all)
  await insertField(ctx, content, all.filter(({ target }) => target === content.target).length)
  if (content.formula) await setNext(ctx, content)
  happened(ctx, 'field.created', { guid: content.guid, name: content.name })
  return getField(ctx, content.guid)
}

const ofItems = (all: readonly FieldRecord[]) => all.filter(({ target }) => target === 'items')

const scheduleOf = ({ formula }: FieldContent) => JSON.stringify(formula && withoutIdleChoices(formula.schedule))
/** The first run is the next instant from now on; what the schedule had said before is over. */
const setNext = (ctx: Ctx, { guid, formula }: FieldContent) =>
  setDue(ctx, guid, formula && nextAfter(formula.schedule, nowOf(ctx), ctx.company.timeZone))

/** Nothing chosen is no default at all. */
const kept = (value: FieldInput['defaultValue']) => (isEmptyValue(value) ? null : value!)

const requireRight = (draft: FieldDraft, all: readonly FieldDraft[]): void =>
  refuseAll(refusalsOfField(draft, all).map(({ field, refusal }) => new Problem(refusal.code, refusal.params, field)))

/** Forms and lists of open browsers are drawn from the configuration; it is asked for again. */

export const changeField = async (
  ctx: Ctx,
  guid: string,
  { version, renamedValues = {}, dropUsedValues = false, ...change }: FieldChange,
): Promise<Field> => {
  await lockFields(ctx)
  const all = await allFields(ctx)
  const before = fieldIn(all, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: fieldFor(before, all) })
  const renaming = requireRenaming(before.values, change.values ?? before.values, renamedValues)
  const after = contentAfter(before, change, renaming, all)
  requireRight(after, all)
  await requireUnlocked(ctx, before, after, all)
  if (!dropUsedValues) await requireUnused(ctx, before, removedValues(before.values, after.values, renaming))

  const changes = changesBetween(loggedFields(before, all), loggedFields(after, all))
  if (changes.length === 0) return fieldFor(before, all)
  await saveField(ctx, after)
  await keepSerials(ctx, before, after)
  if (scheduleOf(after) !== scheduleOf(before)) await setNext(ctx, after)
  for (const dependent of all.filter(({ parent }) => parent === guid))
    await saveCascade(ctx, {
      ...dependent,
      relations: cascadeAfter(dependent.relations, { keys: after.values, renaming }),
    })
  if (after.name !== before.name)
    for (const keeper of nameKeepers(before.target))
      await keeper.rename(ctx, customField(before.name), customField(after.name), before.target)
  if (renaming.size > 0) {
    await wantValuesRenamed(ctx, guid, renaming)
    for (const keeper of nameKeepers(after.target)) await keeper.renameValues?.(ctx, after, renaming)
    wakeJob(ctx, REWRITES)
  }
  happened(ctx, 'field.changed', { guid, name: after.name, changes })
  return getField(ctx, guid)
}

type Sent = Omit<FieldChange, 'version' | 'renamedValues' | 'dropUsedValues'>

/** What the change leaves unsaid follows the values that are called otherwise or that are gone. */
const contentAfter = (
  before: FieldRecord,
  change: Sent,
  renaming: Renaming,
  all: readonly FieldRecord[],
): FieldContent => {
  const values = change.values ?? before.values
  const parent = change.parent === undefined ? before.parent : change.parent && guidOf(change.parent)
  const relations =
    change.relations === undefined
      ? parent === before.parent
        ? cascadeAfter(before.relations, { values, renaming })
        : null
      : change.relations
  return withoutIdleParts<FieldContent>({
    guid: before.guid,
    name: change.name ?? before.name,
    type: change.type ?? before.type,
    target: change.target ?? before.target,
    description: change.description ?? before.description,
    mapped: change.mapped === undefined ? before.mapped : change.mapped,
    defaultValue:
      change.defaultValue === undefined ? defaultAfter(before.defaultValue, renaming) : kept(change.defaultValue),
    values,
    parent,
    relations,
    no_variant_update: change.no_variant_update ?? before.no_variant_update,
    formula:
      change.formula === undefined ? before.formula : change.formula && keyedFormula(change.formula, ofItems(all)),
  })
}

/** Each old name is one of before that goes, each new one a value that comes. */
const requireRenaming = (
  before: readonly string[],
  after: readonly string[],
  asked: Readonly<Record<string, string>>,
): Renaming => {
  const pairs = Object.entries(asked).filter(([from, to]) => from !== to)
  const wrong = pairs.find(
    ([from, to]) => !before.includes(from) || after.includes(from) || before.includes(to) || !after.includes(to),
  )
  if (wrong) refuseAll([new Problem('unknown_value', { value: wrong[0] }, 'renamedValues')])
  return new Map(pairs)
}

/** What is stored would be of another kind, and what depends on the values would hang in the air (FIELD-20). */
const requireUnlocked = async (
  ctx: Ctx,
  before: FieldRecord,
  after: FieldContent,
  all: readonly FieldRecord[],
): Promise<void> => {
  if (after.type === before.type && after.target === before.target) return
  const field = after.type === before.type ? 'target' : 'type'
  if (
    dependentsOf(all, before.guid).length > 0 ||
    readersOf(all, before.guid).length > 0 ||
    (await isHeld(ctx, before))
  )
    throw new Problem('field_locked', { name: before.name }, field)
}

/** FIELD-21. */
const requireUnused = async (ctx: Ctx, field: FieldRecord, removed: readonly string[]): Promise<void> => {
  if (removed.length === 0) return
  const used = (await heldValues(ctx, field)).filter(({ value }) => removed.includes(value))
  if (used.length > 0)
    throw new Problem(
      'field_values_used',
      {
        values: used
          .map(({ value, items }) => `${value} (${items})`)
          .join(', ')
          .slice(0, 1000),
      },
      'values',
    )
}

const NUMBERING: ReadonlySet<FieldContent['mapped']> = new Set(['serialnumber', 'model'])
/** What numbers and models mean decides which serial numbers are one product's. */
const keepSerials = async (ctx: Ctx, before: FieldContent, after: FieldContent | null): Promise<void> => {
  if (
    before.target !== 'items' ||
    before.mapped === (after?.mapped ?? null) ||
    !(NUMBERING.has(before.mapped) || NUMBERING.has(after?.mapped ?? null))
  )
    return
  const clashes = await recountSerials(ctx)
  if (clashes.length > 0)
    refuseAll([new Problem('serial_clash', { values: clashes.join(', ').slice(0, 1000) }, 'mapped')])
}

const loggedFields = (
  {
    name,
    type,
    target,
    description,
    mapped,
    defaultValue,
    values,
    parent,
    relations,
    no_variant_update,
    formula,
  }: FieldContent,
  all: readonly FieldRecord[],
) => ({
  name,
  type,
  target,
  description,
  mapped,
  defaultValue,
  values,
  parent: all.find((field) => field.guid === parent)?.name ?? null,
  relations,
  no_variant_update,
  formula: formula && namedFormula(formula, all),
})

export const moveField = async (ctx: Ctx, guid: string, position: number): Promise<Field> => {
  await lockFields(ctx)
  const all = await allFields(ctx)
  const field = fieldIn(all, guid)
  const order = all.filter(({ target }) => target === field.target).map((one) => one.guid)
  const before = order.indexOf(guid)
  const after = Math.min(position, order.length - 1)
  if (before === after) return getField(ctx, guid)
  await savePlaces(ctx, order.toSpliced(before, 1).toSpliced(after, 0, guid))
  happened(ctx, 'field.changed', {
    guid,
    name: field.name,
    changes: [{ field: 'position', old: before + 1, new: after + 1 }],
  })
  return getField(ctx, guid)
}

/** Its values are out of sight at once; they are taken out of the records in the background. */
export const removeField = async (ctx: Ctx, guid: string, { force = false } = {}): Promise<null> => {
  await lockFields(ctx)
  const all = await allFields(ctx)
  const field = fieldIn(all, guid)
  const readers = readersOf(all, guid)
  if (readers.length > 0) throw new Problem('field_used', { names: readers.map(({ name }) => name).join(', ') })
  // While it is still there: whoever keeps fields by guid finds it by its name.
  for (const keeper of nameKeepers(field.target))
    await keeper.forget(ctx, customField(field.name), { force, target: field.target })
  for (const dependent of all.filter(({ parent }) => parent === guid))
    await saveCascade(ctx, { guid: dependent.guid, parent: null, relations: null })
  await deleteField(ctx, guid)
  await keepSerials(ctx, field, null)
  await savePlaces(
    ctx,
    all.filter((one) => one.target === field.target && one.guid !== guid).map((one) => one.guid),
  )
  await wantValuesGone(ctx, guid)
  wakeJob(ctx, REWRITES)
  happened(ctx, 'field.deleted', { guid, name: field.name })
  return null
}
