import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type EffectTrigger,
  type Form,
  type FormEffect,
  type FormRule,
  formState,
  type FormValues,
  settledValues,
  valuesToSend,
} from './form-state.ts'
import { judgeForm } from './judge-form.ts'

const NAMES = ['a', 'b', 'c', 'd']
const fields = NAMES.map((name) => ({ name }))
const layout = { sections: [{ name: '', fields: NAMES.map((name) => ({ name, width: 6 })) }] }
const rule = (asked: string, value: unknown, ...effects: FormEffect[]): FormRule => ({
  holds: (values) => values[asked] === value,
  asks: [asked],
  effects,
})
const on = (
  trigger: EffectTrigger,
  type: 'hide_field' | 'make_readonly' | 'empty_field',
  field: string,
): FormEffect => ({
  type,
  field,
  trigger,
})
const impose = (trigger: EffectTrigger, field: string, value: unknown): FormEffect => ({
  type: 'impose_value',
  field,
  value,
  trigger,
})
const form = (rules: readonly FormRule[], opened: FormValues, values: FormValues = opened): Form => ({
  fields,
  layout,
  rules,
  rights: { isNew: false, mayChange: true },
  opened,
  values,
})
const was = { a: 'x', b: 'one', c: 'two', d: '' }

describe('the moment of an action (FRULE-12)', () => {
  const hiddenC = (trigger: EffectTrigger, opened: FormValues, values: FormValues) =>
    formState(form([rule('a', 'x', on(trigger, 'hide_field', 'c'))], opened, values)).get('c')?.visible === false
  it('at loading: what held when the form opened, as long as it holds', () => {
    expect(hiddenC('on_field_load', was, was)).toBe(true)
    expect(hiddenC('on_field_load', was, { ...was, a: 'y' })).toBe(false)
    expect(hiddenC('on_field_load', { ...was, a: 'y' }, was)).toBe(false)
  })
  it('at a change: what holds since somebody changed a field of the condition', () => {
    expect(hiddenC('on_field_change', was, was)).toBe(false)
    expect(hiddenC('on_field_change', { ...was, a: 'y' }, was)).toBe(true)
    expect(hiddenC('on_field_change', { ...was, a: 'y' }, { ...was, a: 'z' })).toBe(false)
    // Another field, or a space behind a text, is no change of it.
    expect(hiddenC('on_field_change', was, { ...was, a: 'x', b: 'else' })).toBe(false)
  })
  it('sees what other rules wrote when it opened', () => {
    const rules = [
      rule('a', 'x', impose('on_field_load', 'b', 'set')),
      rule('b', 'set', on('on_field_load', 'make_readonly', 'c')),
      rule('b', 'set', on('on_field_change', 'hide_field', 'd')),
    ]
    const state = formState(form(rules, was))
    expect([state.get('c')?.readOnly, state.get('d')?.visible]).toEqual([true, true])
  })
})

describe('what rules write (FRULE-13)', () => {
  it('stands in the form and stays when the condition ends', () => {
    const rules = [rule('a', 'y', impose('on_field_change', 'b', 'set'), on('on_field_change', 'empty_field', 'c'))]
    const now = settledValues(form(rules, was, { ...was, a: 'y' }), was)
    expect(now).toEqual({ a: 'y', b: 'set', c: '', d: '' })
    // What was emptied may be filled again; what is imposed may not.
    const typed = { ...now, c: 'again', b: 'mine' }
    expect(settledValues(form(rules, was, typed), now)).toEqual({ ...typed, b: 'set' })
    const back = { ...now, a: 'z' }
    expect(settledValues(form(rules, was, back), now)).toBe(back)
  })
  it('at loading is written once, by those that hold then', () => {
    const rules = [
      rule('a', 'x', on('on_field_load', 'empty_field', 'b')),
      rule('a', 'x', on('on_field_change', 'empty_field', 'c')),
    ]
    const opened = settledValues(form(rules, was), null)
    expect(opened).toEqual({ ...was, b: '' })
    const typed = { ...opened, b: 'new' }
    expect(settledValues(form(rules, was, typed), opened)).toBe(typed)
  })
  it('ends where rules turn each other on and off', () => {
    const rules = [
      rule('a', 'x', impose('on_field_change', 'a', 'y')),
      rule('a', 'y', impose('on_field_change', 'a', 'x')),
    ]
    expect(settledValues(form(rules, { ...was, a: '' }, was), { ...was, a: '' })['a']).toMatch(/^[xy]$/)
  })
  it('goes back to what the record has where a rule closes a field, and hides what is sent no more', () => {
    const rules = [
      rule('a', 'y', on('on_field_change', 'make_readonly', 'b'), on('on_field_change', 'hide_field', 'c')),
    ]
    const typed = { a: 'y', b: 'typed', c: 'typed', d: '' }
    const now = settledValues(form(rules, was, typed), { ...typed, a: 'x' })
    expect(now).toEqual({ ...typed, b: 'one' })
    expect(valuesToSend(form(rules, was), now)).toEqual({ ...now, c: 'two' })
  })
  it('keeps what was emptied and hidden empty', () => {
    const rules = [
      rule('a', 'y', on('on_field_change', 'empty_field', 'c'), on('on_field_change', 'hide_field', 'c')),
      rule('a', 'y', on('on_field_change', 'empty_field', 'b'), on('on_field_change', 'make_readonly', 'b')),
    ]
    const typed = { ...was, a: 'y' }
    const now = settledValues(form(rules, was, typed), was)
    expect(valuesToSend(form(rules, was), now)).toMatchObject({ b: '', c: '' })
    expect(judgeForm(form(rules, was), now).taken).toMatchObject({ a: 'y', b: '', c: '' })
  })
})

it('leaves what no record is made without to be typed', () => {
  const needed: Form = {
    ...form([rule('a', 'x', on('on_field_load', 'hide_field', 'c'), on('on_field_load', 'make_readonly', 'c'))], was),
    fields: NAMES.map((name) => ({ name, ...(name === 'c' && { required: true as const }) })),
    rights: { isNew: true, mayChange: true },
  }
  expect(formState({ ...needed, values: { ...was, c: '' } }).get('c')).toMatchObject({ visible: true, readOnly: false })
  expect(judgeForm({ ...needed, values: {} }, was).taken).toMatchObject({ c: 'two' })
})

describe('what is out of sight', () => {
  const opened = { a: '', b: '', c: '', d: 'x' }
  it('is asked by other rules as it is sent, and not as it was typed before it went', () => {
    const own = [
      rule('b', 'x', { type: 'hide_field', field: 'c' }),
      rule('c', 'y', { type: 'make_readonly', field: 'd' }),
    ]
    const typed = { ...opened, b: 'x', c: 'y', d: '' }
    expect(formState(form(own, opened, typed)).get('d')!.readOnly).toBe(false)
    expect(valuesToSend(form(own, opened, typed), typed)).toEqual({ ...typed, c: '' })
  })
  it('or closed is what the record has, or empty where a rule empties it, whatever was typed while it was open', () => {
    const own = [rule('a', 'x', { type: 'empty_field', field: 'd' }, { type: 'make_readonly', field: 'd' })]
    const closed = { ...opened, a: 'x' }
    expect(settledValues(form(own, opened, { ...closed, d: 'typed' }), null).d).toBe('')
    const hidden = [
      rule('a', 'x', { type: 'empty_field', field: 'd', trigger: 'on_field_load' }, { type: 'hide_field', field: 'd' }),
    ]
    expect(valuesToSend(form(hidden, closed, { ...closed, d: 'typed' }), { ...closed, d: 'typed' }).d).toBe('x')
  })
})

describe('any form rules', () => {
  const value = fc.constantFrom('', 'x', 'y')
  const trigger = fc.constantFrom<EffectTrigger[]>('on_field_load', 'on_field_change')
  const one = fc.tuple(fc.integer({ min: 0, max: 2 }), value, trigger).chain(([asked, wanted, when]) =>
    fc
      .array(
        fc
          .tuple(
            fc.constantFrom('hide_field', 'make_readonly', 'empty_field', 'impose_value'),
            fc.integer({ min: asked + 1, max: 3 }),
            value,
          )
          .map(([type, at, imposed]): FormEffect =>
            type === 'impose_value'
              ? { type, field: NAMES[at]!, value: imposed, trigger: when }
              : { type: type as 'hide_field', field: NAMES[at]!, trigger: when },
          ),
        { minLength: 1, maxLength: 3 },
      )
      .map((effects) => rule(NAMES[asked]!, wanted, ...effects)),
  )
  const rules = fc.array(one, { maxLength: 5 })
  const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])))

  it('leave settled values as they are', () =>
    fc.assert(
      fc.property(rules, values, values, (own, opened, typed) => {
        const now = settledValues(form(own, opened, typed), opened)
        expect(settledValues(form(own, opened, now), now)).toEqual(now)
      }),
    ))
  it('send what the server takes, to the letter, unless it is what the record has', () =>
    fc.assert(
      fc.property(rules, values, values, (own, opened, typed) => {
        const first = settledValues(form(own, opened), null)
        const now = settledValues(form(own, opened, { ...first, ...typed }), first)
        const sent = valuesToSend(form(own, opened), now)
        const { taken } = judgeForm(form(own, opened), sent)
        expect({ ...opened, ...taken }).toEqual(sent)
      }),
    ))
})
