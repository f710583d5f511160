import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import type { FormField } from '@entrepot/contract/operation-templates/custom-task.ts'
import { expect, it } from 'vitest'
import { type Filled, openedForm } from './task-form.ts'

const field = (guid: string, more: Partial<FormField> = {}): FormField => ({
  guid,
  name: guid,
  type: 'text',
  required: false,
  help: '',
  values: [],
  item_field: null,
  ...more,
})
const rule = (...effects: CarriedRule['effects']): CarriedRule => ({
  guid: 'r',
  condition: { operator: 'AND', rules: [{ field: 'attributes.right', operator: 'equals', value: 'yes' }] },
  effects,
})
const of = (rules: CarriedRule[], answers: Filled['answers'] = {}) =>
  openedForm({
    form: [
      field('right', { type: 'select', values: ['yes', 'no'], required: true }),
      field('reason', { required: true }),
      field('next'),
      field('seal', { type: 'signature', required: true }),
    ],
    answers,
    rules,
    signed: ['seal'],
  })

it('what a rule hides is asked for again when its condition ends (FRULE-11, FRULE-12)', () => {
  const form = of([rule({ type: 'hide_field', field: 'attributes.reason' })])
  expect(form.stateWith({ right: 'yes' }).get('attributes.reason')?.visible).toBe(false)
  expect([...form.refusalsWith({ right: 'yes' }).keys()]).toEqual([])
  expect([...form.refusalsWith({ right: 'no' }).keys()]).toEqual(['reason'])
})

it('an answer comes with what rules write then, and an error of a rule keeps the task open', () => {
  const form = of([
    rule(
      { type: 'empty_field', field: 'attributes.next', trigger: 'on_field_change' },
      { type: 'show_error', field: 'attributes.reason', value: 'Say why' },
    ),
  ])
  expect(form.withRules({ next: 'this' }, { right: 'yes' })).toEqual({ right: 'yes', next: '' })
  expect(form.withRules({ next: 'this' }, { right: 'no' })).toEqual({ right: 'no' })
  expect(form.refusalsWith({ right: 'yes', reason: 'x' }).get('reason')).toBe('Say why')
})

it('a rule that acts when the form opens writes once, over what was answered before', () => {
  const form = of([rule({ type: 'impose_value', field: 'attributes.next', value: 'put away' })], { right: 'yes' })
  expect(form.withRules({})).toEqual({ next: 'put away' })
  expect(of([], { right: 'yes' }).withRules({})).toEqual({})
})
