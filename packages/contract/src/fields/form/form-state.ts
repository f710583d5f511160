import { customNameOf } from '../../kernel/conditions/operators.ts'
import { isEmptyValue } from '../values.ts'
import type { FormDates } from './asked-of-value.ts'
import { type FormLayout, placedFields, type PlacedField } from './layout.ts'

/** Custom fields are called `attributes.{name}`, as conditions call them. */
export type FormValues = Readonly<Record<string, unknown>>

/** What a rule does to a field while its condition holds (FRULE-03, FRULE-13). `trigger`: see `Form.opened`. */
export type FormEffect = (
  | { type: 'hide_field' | 'require_field' | 'make_readonly' | 'empty_field'; field: string }
  | { type: 'impose_value'; field: string; value: unknown }
  | { type: 'show_error'; field: string; value: string }
) & { trigger?: EffectTrigger }
export const EFFECT_TRIGGERS = ['on_field_load', 'on_field_change'] as const
export type EffectTrigger = (typeof EFFECT_TRIGGERS)[number]

/**
 * What the server takes into account of what comes from a form: what is read-only or imposed, and that nobody has to
 * fill in what they do not see. Errors and further required fields are the form's own (FRULE-14; rules.md, 15).
 */
export const isServers = ({ type }: FormEffect): boolean => type !== 'show_error' && type !== 'require_field'

/** A rule as it is applied; `compileRules` makes it of one that was saved. `asks`: the fields of its condition. */
export type FormRule = {
  guid?: string
  holds: (values: FormValues) => boolean
  effects: readonly FormEffect[]
  asks?: readonly string[]
}

/** A field as far as its state is concerned. */
export type StatedField = { name: string; required?: true; onlyNew?: true; onlyKnown?: true; computed?: true }

export type Form = {
  fields: readonly StatedField[]
  layout: FormLayout
  rules: readonly FormRule[]
  /**
   * Whether the record is made, and whether whoever looks at it may change it. `asForm`: what is sent comes from a
   * form, unless it says otherwise; what a layout only shows is closed to forms, and to nobody else (FORM-15).
   */
  rights: { isNew: boolean; mayChange: boolean; asForm?: boolean }
  values: FormValues
  /**
   * What the form opened with. What a rule does `on_field_load` needs its condition to have held then, what it does
   * `on_field_change` needs one of the fields of its condition to differ from it (FRULE-12). Both hold as long as the
   * condition does, and hang on nothing but these two sets of values: the server, which saw nobody type, says the same.
   * Without it effects are there whenever their condition holds.
   */
  opened?: FormValues
  /** How the company writes days, for what refuses one. */
  dates?: FormDates
}

export type FieldState = PlacedField & {
  visible: boolean
  required: boolean
  readOnly: boolean
  /** The value it has, whatever was typed. */
  imposed: { value: unknown } | null
  /** Closed, or out of sight, by a rule: the record keeps what it has, or is emptied by a rule. */
  kept: boolean
  /** A rule that holds empties it. */
  emptied: boolean
  error: string | null
}
/** By name, in the order of the layout. */
export type FormState = ReadonlyMap<string, FieldState>

/**
 * What each field of a form is for these values: the one place that says so, in the browser and on the server. Whatever
 * a rule does ends with its condition, values apart (FRULE-12); it never weakens what field or layout ask (FRULE-15).
 */
export const formState = (form: Form): FormState => {
  if (form.rules.length === 0) return stateWithoutRules(form)
  const effects = Map.groupBy(effectsOn(form), ({ field }) => field)
  return new Map(
    statedPlaces(form).map(({ field, place }) => [
      place.name,
      stateOf(field, place, effects.get(place.name) ?? [], form),
    ]),
  )
}

type Stated = { field: StatedField; place: PlacedField }
/** Thousands of records of a file go through the same form: what hangs on none of their values is put together once. */
const placesOf = new WeakMap<FormLayout, WeakMap<Form['fields'], readonly Stated[]>>()
const statesOf = new WeakMap<readonly Stated[], Map<string, FormState>>()
const statedPlaces = ({ fields, layout }: Form): readonly Stated[] =>
  getOrMake(
    getOrMake(placesOf, layout, () => new WeakMap()),
    fields,
    () => {
      const known = new Map(fields.map((field) => [field.name, field]))
      return placedFields(layout).flatMap((place) => {
        const field = known.get(place.name)
        return field ? [{ field, place }] : []
      })
    },
  )
const stateWithoutRules = (form: Form): FormState => {
  const { isNew, mayChange, asForm = true } = form.rights
  const places = statedPlaces(form)
  const states = getOrMake(statesOf, places, () => new Map<string, FormState>())
  const make = () => new Map(places.map(({ field, place }) => [place.name, stateOf(field, place, [], form)]))
  return getOrMake(states, `${[isNew, mayChange, asForm]}`, make)
}
type Entries<K, V> = { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown }
const getOrMake = <K, V>(entries: Entries<K, V>, key: K, make: () => V): V => {
  const found = entries.get(key) ?? make()
  entries.set(key, found)
  return found
}
const belongsTo = (field: StatedField, { isNew }: Form['rights']): boolean =>
  isNew ? !field.onlyKnown : !field.onlyNew
/** Rules write what people could write as well, and what a layout only shows; what is computed stays so. */
const takesValue = ({ field, place }: Stated, rights: Form['rights']): boolean =>
  rights.mayChange && belongsTo(field, rights) && !field.computed && !place.auto

const stateOf = (field: StatedField, place: PlacedField, effects: readonly FormEffect[], form: Form): FieldState => {
  const { rights, values } = form
  const { isNew, mayChange, asForm = true } = rights
  const has = (type: FormEffect['type']) => effects.some((effect) => effect.type === type)
  const imposed = takesValue({ field, place }, rights) ? effects.findLast(({ type }) => type === 'impose_value') : null
  const error = effects.find((effect) => effect.type === 'show_error')
  // What no record is made without has to be typed when it is made, whatever a layout or a rule says.
  const isNeeded = isNew && field.required === true
  const isHidden = has('hide_field') && !(isNeeded && !imposed && isMissing(valueOf(values, place.name)))
  const visible = belongsTo(field, rights) && !isHidden
  const isClosed = asForm && Boolean(place.readOnly || place.auto) && !isNeeded
  const isLocked = has('make_readonly') && !isNeeded
  return {
    ...place,
    visible,
    required: visible && Boolean(field.required || (place.required && !place.auto) || has('require_field')),
    readOnly: Boolean(!mayChange || field.computed || isClosed || isLocked || imposed),
    imposed: imposed?.type === 'impose_value' ? { value: imposed.value } : null,
    emptied: has('empty_field'),
    kept: !imposed && !isNeeded && (isLocked || has('hide_field')),
    error: visible && error?.type === 'show_error' ? error.value : null,
  }
}

export const isMissing = (value: unknown) => isEmptyValue(typeof value === 'string' ? value.trim() : value)

/** What conditions see: fields that belong to this form, what they refer to by guid. */
const seenBy = ({ fields, rights }: Form): ((values: FormValues) => FormValues) => {
  const names = fields.filter((field) => belongsTo(field, rights) && customNameOf(field.name) === null)
  return (values) => ({
    ...Object.fromEntries(names.map(({ name }) => [name, referred(values[name])])),
    attributes: attributesOf(values),
  })
}
const referred = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'guid' in value ? value.guid : value

/** The rules whose condition holds for these values, whatever they do. */
export const rulesThatHold = (form: Form): FormRule[] => {
  const given = seenBy(form)(form.values)
  return form.rules.filter(({ holds }) => holds(given))
}

/** What a field is compared by: whether there is anything in it, and what. */
const keyOf = (value: unknown): string =>
  isMissing(value) ? '' : JSON.stringify(typeof value === 'string' ? value.trim() : value)
const differ = (a: unknown, b: unknown): boolean => keyOf(a) !== keyOf(b)
const anyDiffers = (names: readonly string[], a: FormValues, b: FormValues): boolean =>
  names.some((name) => differ(valueOf(a, name), valueOf(b, name)))

const writable = (form: Form): ReadonlySet<string> =>
  new Set(
    statedPlaces(form)
      .filter((one) => takesValue(one, form.rights))
      .map(({ place }) => place.name),
  )

/**
 * Conditions see what other rules impose: asked again until nothing changes. Rules that turn each other on and off
 * never come to rest, and are left after as many rounds as there are rules.
 */
const effectsOn = (form: Form): readonly FormEffect[] => {
  const { rules, values } = form
  if (rules.length === 0) return []
  const [seen, names] = [seenBy(form), writable(form)]
  const opened = form.opened && seen(openedWith(form, form.opened, seen, names))
  const on = (all: FormValues) => {
    const given = seen(all)
    return rules.flatMap((rule) =>
      rule.holds(given) ? rule.effects.filter((effect) => isOn(rule, effect, given, opened)) : [],
    )
  }
  return atRest(rules.length, on(values), (held) => on(withImposed(withUnsent(form, held), held, names)))
}
/** What is out of sight is not sent: whoever asks sees what the record keeps, whatever was typed before it went. */
const withUnsent = ({ fields, rights, opened, values }: Form, effects: readonly FormEffect[]): FormValues => {
  if (!opened) return values
  const needed = rights.isNew ? fields.filter(({ required }) => required).map(({ name }) => name) : []
  const shown = new Set([...needed, ...effects.flatMap(({ type, field }) => (type === 'impose_value' ? field : []))])
  const emptied = new Set(effects.flatMap(({ type, field }) => (type === 'empty_field' ? field : [])))
  return effects.reduce(
    (all, { type, field }) =>
      type === 'hide_field' && !shown.has(field) ? asBefore(all, opened, field, emptied.has(field)) : all,
    values,
  )
}
/** What nobody can write is what the record has, or empty where a rule has emptied it. */
const asBefore = (values: FormValues, opened: FormValues, name: string, emptied: boolean): FormValues => {
  const [value, had] = [valueOf(values, name), valueOf(opened, name)]
  return differ(value, had) && !(emptied && isMissing(value))
    ? withValue(values, name, had ?? nothingLike(value))
    : values
}
const isOn = ({ holds, asks = [] }: FormRule, { trigger }: FormEffect, now: FormValues, opened?: FormValues) =>
  !trigger || !opened || (trigger === 'on_field_load' ? holds(opened) : anyDiffers(asks, opened, now))

const atRest = (
  rounds: number,
  first: readonly FormEffect[],
  next: (held: readonly FormEffect[]) => readonly FormEffect[],
): readonly FormEffect[] => {
  let held = first
  for (let round = 0; round < rounds; round++) {
    const after = next(held)
    if (after.length === held.length && after.every((effect, at) => effect === held[at])) break
    held = after
  }
  return held
}

/** What rules make of the values that a form opens with, before anybody types. */
const openedWith = (
  { rules }: Form,
  opened: FormValues,
  seen: (values: FormValues) => FormValues,
  names: ReadonlySet<string>,
): FormValues => {
  const on = (all: FormValues) =>
    rules.flatMap(({ holds, effects }) =>
      holds(seen(all)) ? effects.filter(({ trigger }) => trigger !== 'on_field_change') : [],
    )
  const written = (held: readonly FormEffect[]) => withImposed(withEmptied(opened, held, names), held, names)
  return written(atRest(rules.length, on(opened), (held) => on(written(held))))
}

const withImposed = (values: FormValues, effects: readonly FormEffect[], names: ReadonlySet<string>): FormValues =>
  effects.reduce(
    (all, effect) =>
      effect.type === 'impose_value' && names.has(effect.field) ? withValue(all, effect.field, effect.value) : all,
    values,
  )
const withEmptied = (values: FormValues, effects: readonly FormEffect[], names: ReadonlySet<string>): FormValues =>
  effects.reduce((all, { type, field }) => {
    const value = valueOf(all, field)
    return type === 'empty_field' && names.has(field) && !isEmptyValue(value)
      ? withValue(all, field, nothingLike(value))
      : all
  }, values)
/** As inputs hold nothing. */
const nothingLike = (value: unknown): unknown => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null)

/**
 * The values of a form once rules have written theirs (FRULE-12, FRULE-13): what they impose, what they empty, and what
 * the record keeps where they close a field. `previous`: the values before somebody changed one of them; null: the form
 * opens. The same object where nothing is written. What is written stays when conditions end.
 */
export const settledValues = (form: Form, previous: FormValues | null): FormValues => {
  const [seen, names] = [seenBy(form), writable(form)]
  let [before, now] = [previous, form.values]
  for (let round = 0; round <= form.rules.length; round++) {
    const told = (values: FormValues) => seen(valuesToSend(form, values))
    const emptied = withEmptied(now, emptying(form, told(now), previous === null, before && told(before)), names)
    const state = formState({ ...form, values: emptied })
    const next = withKept(form, state, valuesThrough(state, emptied))
    if (next === now) return now
    before = now
    now = next
  }
  return now
}
const emptying = (
  { rules, opened = {} }: Form,
  now: FormValues,
  opens: boolean,
  before: FormValues | null,
): FormEffect[] =>
  rules.flatMap(({ holds, asks = [], effects }) =>
    holds(now)
      ? effects.filter(
          ({ type, trigger }) =>
            type === 'empty_field' && (trigger === 'on_field_change' ? anyDiffers(asks, before ?? opened, now) : opens),
        )
      : [],
  )
const withKept = ({ opened }: Form, state: FormState, values: FormValues): FormValues =>
  [...state.values()].reduce(
    (all, { name, kept, visible, emptied }) => (opened && kept && visible ? asBefore(all, opened, name, emptied) : all),
    values,
  )

/** The values that are sent: what is out of sight is as it was (FRULE-13). */
export const valuesToSend = <V extends object>({ opened, ...form }: Form, sent: V): V => {
  const values: FormValues = Object.fromEntries(Object.entries(sent))
  if (!opened || form.rules.length === 0) return sent
  const state = formState({ ...form, opened, values })
  const changed = [...state.values()].reduce(
    (all, { name, kept, visible, emptied }) => (kept && !visible ? asBefore(all, opened, name, emptied) : all),
    values,
  )
  return changed === values ? sent : { ...sent, ...changed }
}

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
  return Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined
}

/** The values as the form gives them: what is imposed stands instead of what was typed. */
export const valuesThrough = (state: FormState, values: FormValues): FormValues =>
  [...state.values()].reduce(
    (all, { name, imposed }) =>
      imposed && differ(valueOf(all, name), imposed.value) ? withValue(all, name, imposed.value) : all,
    values,
  )
