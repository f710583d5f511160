import { customNameOf } from '../../kernel/conditions/operators.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type FormDates, refusalOfPlaced } from './asked-of-value.ts'
import {
  attributesOf,
  type Form,
  type FormState,
  formState,
  type FormValues,
  isMissing,
  valueOf,
  valuesThrough,
  withValue,
} from './form-state.ts'

/** What is left empty and has the value of another field of the form once it is saved, by name (FORM-19). */
export const standInsOf = (state: FormState, values: FormValues): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>()
  let given = values
  for (const { name, sameAs, when = 'on_save', visible } of state.values()) {
    if (!visible || !sameAs || when !== 'on_save' || !isMissing(valueOf(given, name))) continue
    const value = valueOf(given, sameAs)
    if (isMissing(value)) continue
    found.set(name, value)
    given = withValue(given, name, value)
  }
  return found
}

/** A field that keeps the form from being saved: why, or in the words of a rule. */
export type FormRefusal = { field: string; error: string | null; refusal: Refusal }
const REQUIRED: Refusal = { code: 'required' }

/** The fields that keep the form from being saved, with their own words where a rule has some. */
export const refusalsOfForm = (state: FormState, values: FormValues, dates?: FormDates): FormRefusal[] => {
  const through = valuesThrough(state, values)
  return refusalsWith(state, through, standInsOf(state, through), dates)
}
const refusalsWith = (
  state: FormState,
  through: FormValues,
  standIns: ReadonlyMap<string, unknown>,
  dates?: FormDates,
): FormRefusal[] => {
  const given = [...standIns].reduce((all, [name, value]) => withValue(all, name, value), through)
  return [...state.values()].flatMap((field): FormRefusal[] => {
    const { name, required, visible, auto, error } = field
    const value = valueOf(given, name)
    if (error !== null) return [{ field: name, error, refusal: { code: 'validation' } }]
    if (isMissing(value)) return required ? [{ field: name, error, refusal: REQUIRED }] : []
    const refusal = visible && !auto ? refusalOfPlaced(field, value, dates) : null
    return refusal ? [{ field: name, error, refusal }] : []
  })
}

/** One record over another: what it does not name stays, also of the company's own fields. */
export const valuesOver = (before: FormValues, sent: object): FormValues => {
  const values: FormValues = { ...before, ...sent }
  return { ...values, attributes: { ...attributesOf(before), ...attributesOf(values) } }
}

export type Judged<V> = { state: FormState; taken: V; refusals: FormRefusal[] }
/**
 * What becomes of a record that was sent through its form: `taken` is what counts of it, with what stands in for what
 * was left empty. Browser and server ask this one function, so that they cannot differ.
 */
export const judgeForm = <V extends object>({ values: before, ...form }: Form, sent: V): Judged<V> => {
  // Without rules nothing of a state hangs on values.
  const isRuled = form.rules.length > 0
  const given = isRuled ? valuesOver(before, sent) : before
  const first = formState({ ...form, values: given })
  const taken = withoutReadOnly(first, sent, given)
  const values = valuesOver(before, taken)
  const state = isRuled ? formState({ ...form, values }) : first
  // Nothing but a rule puts another value in the place of one.
  const through = isRuled ? valuesThrough(state, values) : values
  const standIns = standInsOf(state, through)
  const written = isRuled ? new Map([...imposedIn(state, values), ...standIns]) : standIns
  return {
    state,
    taken: withWritten(taken, written),
    refusals: refusalsWith(state, through, standIns, form.dates),
  }
}
/** What rules put in the place of what was typed. */
const imposedIn = (state: FormState, values: FormValues): [string, unknown][] =>
  [...state.values()].flatMap(({ name, imposed }): [string, unknown][] =>
    imposed && !isSame(valueOf(values, name), imposed.value) ? [[name, imposed.value]] : [],
  )
const isSame = (a: unknown, b: unknown) => (isMissing(a) ? isMissing(b) : JSON.stringify(a) === JSON.stringify(b))
const withWritten = <V extends object>(taken: V, values: ReadonlyMap<string, unknown>): V => {
  if (values.size === 0) return taken
  const attributes = { ...attributesOf(Object.fromEntries(Object.entries(taken))) }
  const own = [...values].flatMap(([name, value]) => {
    const custom = customNameOf(name)
    if (custom !== null) Reflect.set(attributes, custom, value)
    return custom === null ? [[name, value] as const] : []
  })
  return {
    ...taken,
    ...Object.fromEntries(own),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}

/**
 * What was sent without the fields that this form only shows: input to them is ignored (FORM-15). What rules have
 * emptied and closed is empty.
 */
export const withoutReadOnly = <V extends object>(state: FormState, sent: V, given: FormValues = {}): V => {
  const names = [...state.values()]
    .filter(({ readOnly, emptied, name }) => readOnly && !(emptied && isMissing(valueOf(given, name))))
    .map(({ name }) => name)
  const kept = without(sent, names)
  if ('attributes' in kept && typeof kept.attributes === 'object' && kept.attributes !== null)
    Reflect.set(kept, 'attributes', without(kept.attributes, names.map(customNameOf)))
  return kept
}
const without = <V extends object>(values: V, names: readonly (string | null)[]): V => {
  const kept = { ...values }
  for (const name of names) if (name !== null) Reflect.deleteProperty(kept, name)
  return kept
}
