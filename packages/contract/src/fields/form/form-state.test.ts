import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORM_FIELDS, FORM_TARGETS } from '../form-fields.ts'
import { compileRules, formCatalogue } from './compile-rules.ts'
import {
  type FieldState,
  type Form,
  type FormEffect,
  type FormRule,
  formState,
  type FormValues,
  valuesThrough,
} from './form-state.ts'
import { refusalsOfForm, withoutReadOnly } from './judge-form.ts'
import { STANDARD_LAYOUTS } from './layout.ts'

const CLOCK = { now: new Date('2030-03-01T12:00:00Z'), timeZone: 'Europe/Paris' }
const when = (field: string, value: string | number, ...effects: FormEffect[]): FormRule => {
  const condition = { operator: 'AND' as const, rules: [{ field, operator: 'equals', value }] }
  const [rule] = compileRules([{ condition, effects }], formCatalogue('items'), CLOCK)
  if (!rule) throw new Error('no rule')
  return rule
}
const anItem = { name: 'Vis', type: 'product', unit: 'piece', packaging: 1, tags: [] }
const form = (part: Partial<Form> = {}): Form => ({
  fields: FORM_FIELDS.items,
  layout: STANDARD_LAYOUTS.items,
  rules: [],
  rights: { isNew: true, mayChange: true },
  values: anItem,
  ...part,
})
const stateOf = (name: string, part: Partial<Form>): FieldState | undefined => formState(form(part)).get(name)
const placed = (field: { name: string; width: number; required?: boolean; readOnly?: boolean }) => ({
  sections: [{ name: 'A', fields: [field] }],
})

const hide: FormEffect = { type: 'hide_field', field: 'shelf' }
const require: FormEffect = { type: 'require_field', field: 'shelf' }
const lock: FormEffect = { type: 'make_readonly', field: 'shelf' }
const refuse: FormEffect = { type: 'show_error', field: 'shelf', value: 'Not here' }
const impose = (value: unknown, field = 'unit'): FormEffect => ({ type: 'impose_value', field, value })
const isProduct = (...effects: FormEffect[]) => when('type', 'product', ...effects)
const isEquipment = (...effects: FormEffect[]) => when('type', 'equipment', ...effects)

describe('what a field of a form is', () => {
  const cases: [title: string, field: string, part: Partial<Form>, expected: Partial<FieldState> | undefined][] = [
    ['required by itself', 'name', {}, { visible: true, required: true, readOnly: false, imposed: null }],
    ['asked for nothing', 'shelf', {}, { visible: true, required: false, readOnly: false }],
    ['only when the record is made', 'quantity', { rights: { isNew: false, mayChange: true } }, { visible: false }],
    ['without a place in the layout', 'shelf', { layout: placed({ name: 'name', width: 12 }) }, undefined],
    ['nothing the form knows', 'ghost', { layout: placed({ name: 'ghost', width: 12 }) }, undefined],
    [
      'required by the layout',
      'tag',
      { layout: placed({ name: 'tag', width: 6, required: true }) },
      { required: true },
    ],
    ['shown by the layout', 'tag', { layout: placed({ name: 'tag', width: 6, readOnly: true }) }, { readOnly: true }],
    ['not weakened by it', 'name', { layout: placed({ name: 'name', width: 6, required: false }) }, { required: true }],
    ['only read', 'name', { rights: { isNew: false, mayChange: false } }, { readOnly: true, required: true }],
    ['hidden by a rule', 'shelf', { rules: [isProduct(hide)] }, { visible: false, required: false }],
    ['shown when its condition ends', 'shelf', { rules: [isEquipment(hide)] }, { visible: true }],
    ['hidden and required', 'shelf', { rules: [isProduct(hide, require)] }, { visible: false, required: false }],
    ['required by a rule', 'shelf', { rules: [isProduct(require)] }, { required: true }],
    ['locked by a rule', 'shelf', { rules: [isProduct(lock)] }, { readOnly: true }],
    ['refused by a rule', 'shelf', { rules: [isProduct(refuse)] }, { error: 'Not here' }],
    ['hidden and refused', 'shelf', { rules: [isProduct(hide, refuse)] }, { visible: false, error: null }],
    ['imposed', 'unit', { rules: [isProduct(impose('m'))] }, { readOnly: true, imposed: { value: 'm' } }],
    [
      'imposed twice',
      'unit',
      { rules: [isProduct(impose('m')), isProduct(impose('kg'))] },
      { imposed: { value: 'kg' } },
    ],
    [
      'hidden by what is imposed',
      'shelf',
      { rules: [when('unit', 'm', hide), isProduct(impose('m'))] },
      { visible: false },
    ],
  ]
  it.each(cases)('%s: %s', (_title, name, part, expected) =>
    expected ? expect(stateOf(name, part)).toMatchObject(expected) : expect(stateOf(name, part)).toBeUndefined(),
  )
  it('is left after some rounds where rules turn each other off', () => {
    const rules = [when('unit', 'piece', impose('m')), when('unit', 'm', impose('piece'))]
    expect(stateOf('unit', { rules })).toBeDefined()
  })
  it.each(FORM_TARGETS)('has its place in the standard form of %s', (target) => {
    const state = formState(
      form({
        fields: FORM_FIELDS[target],
        layout: STANDARD_LAYOUTS[target],
        rights: { isNew: false, mayChange: true },
      }),
    )
    expect([...state.keys()]).toEqual(FORM_FIELDS[target].filter(({ before }) => !before).map(({ name }) => name))
  })
})

describe('what a form does with values', () => {
  it('puts what is imposed in the place of what was typed, also of the own fields of a company', () => {
    const state = formState(
      form({
        fields: [{ name: 'type' }, { name: 'attributes.Colour' }, { name: 'unit' }],
        layout: { sections: [{ name: '', fields: ['attributes.Colour', 'unit'].map((name) => ({ name, width: 6 })) }] },
        rules: [isProduct(impose('red', 'attributes.Colour'), impose('m'))],
      }),
    )
    expect(valuesThrough(state, { ...anItem, attributes: { Size: 3 } })).toMatchObject({
      unit: 'm',
      attributes: { Size: 3, Colour: 'red' },
    })
  })
  it('is refused without what is required, unless that is hidden or imposed', () => {
    const refused = (...effects: FormEffect[]) =>
      refusalsOfForm(formState(form({ rules: [isProduct(...effects)] })), { ...anItem, shelf: ' ' })
    expect(refused()).toEqual([])
    expect(refused(require)).toEqual([{ field: 'shelf', error: null, refusal: { code: 'required' } }])
    expect(refused(require, hide)).toEqual([])
    expect(refused(require, impose('A1', 'shelf'))).toEqual([])
    expect(refused(refuse)).toMatchObject([{ field: 'shelf', error: 'Not here' }])
  })
  it('leaves out what the form only shows', () => {
    const state = formState(
      form({
        fields: [{ name: 'name' }, { name: 'tag' }, { name: 'attributes.Next check', computed: true }],
        layout: {
          sections: [
            {
              name: '',
              fields: [
                { name: 'name', width: 12 },
                { name: 'tag', width: 6, readOnly: true },
                { name: 'attributes.Next check', width: 6 },
              ],
            },
          ],
        },
      }),
    )
    const sent = { name: 'Vis', tag: 'B-1', attributes: { 'Next check': 3, Size: 4 } }
    expect(withoutReadOnly(state, sent)).toEqual({ name: 'Vis', attributes: { Size: 4 } })
    expect(sent.tag).toBe('B-1')
  })
})

describe('any rules', () => {
  // Each rule asks fields to the left of those that it acts on, so that none turns another on and off for ever.
  const NAMES = ['a', 'b', 'c', 'd', 'e']
  const fields = NAMES.map((name) => ({ name }))
  const layout = { sections: [{ name: '', fields: NAMES.map((name) => ({ name, width: 6 })) }] }
  const value = fc.integer({ min: 0, max: 2 })
  const effectOn = (field: string) =>
    fc.oneof(
      fc.constantFrom<FormEffect[]>(
        { type: 'hide_field', field },
        { type: 'require_field', field },
        { type: 'make_readonly', field },
      ),
      value.map((imposed): FormEffect => ({ type: 'impose_value', field, value: imposed })),
    )
  const rule = fc.integer({ min: 0, max: 3 }).chain((asked) =>
    fc.record({
      wanted: value,
      asked: fc.constant(NAMES[asked]!),
      effects: fc.array(
        fc.integer({ min: asked + 1, max: 4 }).chain((on) => effectOn(NAMES[on]!)),
        { maxLength: 3 },
      ),
    }),
  )
  const rules = fc
    .array(rule, { maxLength: 6 })
    .map((all) =>
      all.map(({ wanted, asked, effects }): FormRule => ({ holds: (values) => values[asked] === wanted, effects })),
    )
  const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])))
  const state = (own: readonly FormRule[], seen: FormValues) =>
    formState({ fields, layout, rules: own, rights: { isNew: true, mayChange: true }, values: seen })
  /** Two rules may want another value in one field: there the last one counts. */
  const withOneValueEach = (own: readonly FormRule[]) => {
    const first = new Map<string, unknown>()
    return own.map(({ holds, effects }) => ({
      holds,
      effects: effects.map((effect): FormEffect => {
        if (effect.type !== 'impose_value') return effect
        if (!first.has(effect.field)) first.set(effect.field, effect.value)
        return { ...effect, value: first.get(effect.field) }
      }),
    }))
  }

  it('say the same in any order', () =>
    fc.assert(
      fc.property(rules.map(withOneValueEach), values, fc.infiniteStream(fc.nat()), (own, seen, keys) => {
        const shuffled = own
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect([...state(shuffled, seen)]).toEqual([...state(own, seen)])
      }),
    ))
  it('say the same again of the values that they made', () =>
    fc.assert(
      fc.property(rules, values, (own, seen) => {
        const first = state(own, seen)
        expect([...state(own, valuesThrough(first, seen))]).toEqual([...first])
      }),
    ))
  it('leave nothing behind when their conditions end', () =>
    fc.assert(
      fc.property(rules, values, (own, seen) => {
        const over = own.map(({ effects }): FormRule => ({ holds: () => false, effects }))
        state(own, seen)
        expect([...state(over, seen)]).toEqual([...state([], seen)])
      }),
    ))
  it('never weaken what the layout asks', () =>
    fc.assert(
      fc.property(rules, values, (own, seen) => {
        const strict = {
          sections: [{ name: '', fields: NAMES.map((name) => ({ name, width: 6, required: true, readOnly: true })) }],
        }
        for (const one of formState({
          fields,
          layout: strict,
          rules: own,
          rights: { isNew: true, mayChange: true },
          values: seen,
        }).values()) {
          expect(one.readOnly).toBe(true)
          expect(one.required).toBe(one.visible)
        }
      }),
    ))
})
