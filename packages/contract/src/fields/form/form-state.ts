import { customNameOf } from '../../kernel/conditions/operators.ts'
import type { FormDates } from './asked-of-value.ts'
import { type FormLayout, placedFields, type PlacedField } from './layout.ts'

/** Custom fields are called `attributes.{name}`, as conditions call them. */
export type FormValues = Readonly<Record<string, unknown>>

/** What a rule does to a field while its condition holds (FRULE-03, FRULE-13). */
export type FormEffect =
  | { type: 'hide_field' | 'require_field' | 'make_readonly'; field: string }
  | { type: 'impose_value'; field: string; value: unknown }
  | { type: 'show_error'; field: string; value: string }

/** A rule as it is applied; `compileRules` makes it of one that was saved. */
export type FormRule = { holds: (values: FormValues) => boolean; effects: readonly FormEffect[] }

/** A field as far as its state is concerned. */
export type StatedField = { name: string; required?: true; onlyNew?: true; onlyKnown?: true; computed?: true }

export type Form = {
  fields: readonly StatedField[]
  layout: FormLayout
  rules: readonly FormRule[]
  /**
   * Whether the record is made, and whether whoever looks at it may change it. `asForm`: what is sent comes from a form,
   * unless it says otherwise; what a layout only shows is closed to forms, and to nobody else (FORM-15).
   */
  rights: { isNew: boolean; mayChange: boolean; asForm?: boolean }
  values: FormValues
  /** How the company writes days, for what refuses one. */
  dates?: FormDates
}

export type FieldState = PlacedField & {
  visible: boolean
  required: boolean
  readOnly: boolean
  /** The value it has, whatever was typed. */
  imposed: { value: unknown } | null
  error: string | null
}
/** By name, in the order of the layout. */
export type FormState = ReadonlyMap<string, FieldState>

/**
 * What each field of a form is for these values: the one place that says so, in the browser and on the server. Whatever
 * a rule does ends with its condition, values apart (FRULE-12); it never weakens what field or layout ask (FRULE-15).
 */
export const formState = (form: Form): FormState => {
  const known = new Map(form.fields.map((field) => [field.name, field]))
  const effects = Map.groupBy(effectsOn(form.rules, form.values), ({ field }) => field)
  return new Map(
    placedFields(form.layout).flatMap((place) => {
      const field = known.get(place.name)
      return field ? [[place.name, stateOf(field, place, effects.get(place.name) ?? [], form.rights)]] : []
    }),
  )
}

const stateOf = (
  field: StatedField,
  place: PlacedField,
  effects: readonly FormEffect[],
  { isNew, mayChange, asForm = true }: Form['rights'],
): FieldState => {
  const has = (type: FormEffect['type']) => effects.some((effect) => effect.type === type)
  const imposed = effects.findLast((effect) => effect.type === 'impose_value')
  const error = effects.find((effect) => effect.type === 'show_error')
  const belongs = isNew ? !field.onlyKnown : !field.onlyNew
  const visible = belongs && !has('hide_field')
  // What no record is made without has to be typed when it is made, whatever the layout only shows.
  const isClosed = asForm && Boolean(place.readOnly || place.auto) && !(isNew && field.required)
  return {
    ...place,
    visible,
    required: visible && Boolean(field.required || (place.required && !place.auto) || has('require_field')),
    readOnly: Boolean(!mayChange || field.computed || isClosed || imposed) || has('make_readonly'),
    imposed: imposed ? { value: imposed.value } : null,
    error: visible ? (error?.value ?? null) : null,
  }
}

/**
 * Conditions see what other rules impose: asked again until nothing changes. Rules that turn each other on and off never
 * come to rest, and are left after as many rounds as there are rules.
 */
const effectsOn = (rules: readonly FormRule[], values: FormValues): readonly FormEffect[] => {
  const holding = (seen: FormValues) => rules.filter((rule) => rule.holds(seen))
  let held = holding(values)
  for (let round = 0; round < rules.length; round++) {
    const next = holding(withImposed(values, held))
    if (next.length === held.length && next.every((rule, at) => rule === held[at])) break
    held = next
  }
  return held.flatMap(({ effects }) => effects)
}

const withImposed = (values: FormValues, rules: readonly FormRule[]): FormValues =>
  rules
    .flatMap(({ effects }) => effects)
    .reduce(
      (all, effect) => (effect.type === 'impose_value' ? withValue(all, effect.field, effect.value) : all),
      values,
    )

export const attributesOf = ({ attributes }: FormValues): object =>
  typeof attributes === 'object' && attributes !== null ? attributes : {}
export const withValue = (values: FormValues, name: string, value: unknown): FormValues => {
  const custom = customNameOf(name)
  return custom === null
    ? { ...values, [name]: value }
    : { ...values, attributes: { ...attributesOf(values), [custom]: value } }
}
export const valueOf = (values: FormValues, name: string): unknown => {
  const custom = customNameOf(name)
  const [holder, key] = custom === null ? [values, name] : [attributesOf(values), custom]
  return Object.entries(holder).find(([own]) => own === key)?.[1]
}

/** The values as the form gives them: what is imposed stands instead of what was typed. */
export const valuesThrough = (state: FormState, values: FormValues): FormValues =>
  [...state.values()].reduce((all, { name, imposed }) => (imposed ? withValue(all, name, imposed.value) : all), values)
