import type { PlacedField, UpdateMoment } from '@entrepot/contract/fields/form/layout.ts'
import { placedFields } from '@entrepot/contract/fields/form/layout.ts'
import { halfUp } from '@entrepot/contract/fields/formula/result.ts'
import { isEmptyValue, refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { type OwnField, type Placeable, placeableOf } from '@entrepot/contract/forms/columns.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import {
  compileAs,
  type CustomField,
  type FormulaClock,
  type FormulaItem,
  type Program,
  runProgram,
  type Value,
} from '../fields/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { ownOfLayout } from './in-force.ts'
import { type Forms, formsOf } from './through-form.ts'

/** What comes by itself of a record: values of the company's own fields by guid, and the columns that are computed. */
export type OwnValues = { attributes: Readonly<Record<string, unknown>>; threshold?: number }
/** Of one record at one moment; the same values where nothing comes by itself. */
export type AutoValues = (subject: FormSubject, item: () => FormulaItem) => OwnValues
/** `isNeeded`: no layout computes or copies anything at that moment. */
export type AutoPlan = { isNeeded: boolean; of: AutoValues }

const comesAt = ({ auto, sameAs, when = 'on_save' }: PlacedField, moment: UpdateMoment) =>
  when === moment && Boolean(auto || (moment === 'on_scan' && sameAs))

/**
 * What layouts compute of records at a moment (FORM-18), and copy at a scan (FORM-19): what is copied on save is part
 * of what is sent. Fields are computed in the order of their layout, so that one may read those before it.
 */
export const autoValues = async (
  ctx: Ctx,
  moment: UpdateMoment,
  { known, type = 'product' }: { known?: Forms; type?: LayoutType } = {},
): Promise<AutoPlan> => {
  const forms = known ?? (await formsOf(ctx))
  const own = await ownOfLayout(ctx, type)
  const nothing: AutoPlan = { isNeeded: false, of: (_subject, item) => ({ attributes: item().attributes }) }
  if (!forms.areLaidOut) return nothing
  const clock = { today: todayOf(ctx), timeZone: ctx.company.timeZone }
  const placeable = placeableOf(type, own)
  return {
    isNeeded: forms.computes(moment),
    of: (subject, item) => {
      const fields = placedFields(forms.layoutOf(subject)).filter((field) => comesAt(field, moment))
      const record = item()
      return fields.length === 0
        ? { attributes: record.attributes }
        : computed(fields, record, { own, placeable, clock })
    },
  }
}

type Around = { own: readonly CustomField[]; placeable: ReadonlyMap<string, Placeable>; clock: FormulaClock }

const computed = (
  fields: readonly PlacedField[],
  record: FormulaItem,
  { own, placeable, clock }: Around,
): OwnValues => {
  const guidOf = new Map(own.map(({ guid, name }) => [name, guid]))
  let item = { ...record, attributes: named(own, record.attributes) }
  let result: OwnValues = { attributes: record.attributes }
  for (const field of fields) {
    const about = placeable.get(field.name)
    if (!about) continue
    const value = field.auto ? expressed(field, about, item, { own, clock }) : copied(field, item)
    if (value === undefined) continue
    const name = customNameOf(field.name)
    if (name === null) {
      if (field.name !== 'threshold' || typeof value !== 'number' || value < 0) continue
      item = { ...item, threshold: value }
      result = { ...result, threshold: value }
    } else {
      const custom = own.find((one) => one.name === name)
      if (!custom || refusalOfValue(value, custom) !== null) continue
      item = { ...item, attributes: { ...item.attributes, [name]: value } }
      result = { ...result, attributes: { ...result.attributes, [guidOf.get(name)!]: value } }
    }
  }
  return result
}

const named = (own: readonly OwnField[], attributes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(own.flatMap(({ guid, name }) => (guid in attributes ? [[name, attributes[guid]]] : [])))

const copied = ({ sameAs }: PlacedField, item: FormulaItem): unknown => {
  if (!sameAs) return undefined
  const name = customNameOf(sameAs)
  const value = name === null ? Object.entries(item).find(([column]) => column === sameAs)?.[1] : item.attributes[name]
  return isEmptyValue(value) ? undefined : value
}

/** By the text of an expression and the fields around it: what was put together once serves every record. */
const programs = new WeakMap<readonly CustomField[], Map<string, Program<Value> | null>>()
const programOf = (field: PlacedField, kind: NonNullable<Placeable['auto']>, own: readonly CustomField[]) => {
  let known = programs.get(own)
  if (!known) programs.set(own, (known = new Map()))
  const key = JSON.stringify([kind, field.expression])
  let program = known.get(key)
  if (program === undefined) {
    // Fields stand in layouts by name, as people call them.
    const byName = own.map(({ name, type }) => ({ guid: name, type }))
    program = field.expression ? compileAs<Value>(kind, field.expression, byName) : null
    known.set(key, program)
  }
  return program
}

/** What an expression comes to; undefined where there is nothing to compute it from, and the value stays as it was. */
const expressed = (
  field: PlacedField,
  { auto: kind, own: custom }: Placeable,
  item: FormulaItem,
  { own, clock }: Pick<Around, 'own' | 'clock'>,
): unknown => {
  if (kind === null) return undefined
  const result = runProgram(programOf(field, kind, own), item, clock)
  if ('skipped' in result) return undefined
  const { value } = result
  if (typeof value === 'number') return halfUp(value, custom?.type === 'number' ? 0 : 2)
  if (!(value instanceof Date)) return value
  return custom?.type === 'datetime' ? value.toISOString() : value.toISOString().slice(0, 10)
}
