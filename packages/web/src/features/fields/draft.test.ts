import type { Field } from '@entrepot/contract/fields/field.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, changeOf, defaultWith, draftOf, emptyField, newValue, pastedValues, valuesOf } from './draft.ts'

const field: Field = {
  guid: 'f',
  name: 'Ville',
  type: 'select',
  target: 'items',
  description: '',
  mapped: null,
  defaultValue: 'Lyon',
  values: ['Lyon', 'Liège'],
  parent: { guid: 'p', name: 'Pays' },
  relations: { FR: ['Lyon'], BE: ['Liège'] },
  no_variant_update: false,
  formula: null,
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
}

describe('the form of a field', () => {
  it('sends a value that is called otherwise as the same one, wherever it is named', () => {
    const values = valuesOf(field)
    const rows = values.values.map((row) => (row.value === 'Lyon' ? { ...row, value: ' Lugdunum ' } : row))
    expect(changeOf({ ...values, values: rows, defaultValue: defaultWith(values, rows) })).toMatchObject({
      values: ['Lugdunum', 'Liège'],
      renamedValues: { Lyon: 'Lugdunum' },
      relations: { FR: ['Lugdunum'], BE: ['Liège'] },
      defaultValue: 'Lugdunum',
      parent: 'p',
    })
  })
  it('sends a value that is taken away and typed anew as another one, and no default that is gone', () => {
    const values = valuesOf(field)
    const rows = [values.values[1]!, newValue('Lyon')]
    expect(changeOf({ ...values, values: rows, defaultValue: defaultWith(values, rows) })).toMatchObject({
      values: ['Liège', 'Lyon'],
      renamedValues: {},
      relations: { BE: ['Liège'] },
      defaultValue: null,
    })
  })
  it('sends what a formula reads by guid, so that a name that somebody changes meanwhile means the same field, and none for another type', () => {
    const schedule = { hour: 2, minute: 0, repeat: 'daily' as const, days: [], months: [] }
    const formula: Field['formula'] = {
      template: '{q} * {p}',
      variables: [
        { name: 'q', source: 'quantity', field: null },
        { name: 'p', source: 'attributes.Prix', field: { guid: 'g', name: 'Prix' } },
      ],
      resultType: 'replace',
      schedule,
    }
    const values = valuesOf({ ...field, type: 'formula', formula })
    expect(bodyOf({ ...values, formula: { ...values.formula, template: ' {p} + 1 ' } }).formula).toEqual({
      template: '{p} + 1',
      variables: [{ name: 'p', source: 'attributes.g' }],
      resultType: 'replace',
      schedule,
    })
    expect(bodyOf({ ...values, type: 'number' }).formula).toBeNull()
  })
  it('leaves out what its type has no use for, without forgetting it while another type is tried', () => {
    const values = { ...valuesOf(field), type: 'text' as const, defaultValue: null }
    expect(changeOf(values)).toMatchObject({ values: [], renamedValues: {}, parent: null, relations: null })
    expect(draftOf({ ...values, type: 'select' }, 'f').values).toEqual(['Lyon', 'Liège'])
    expect(bodyOf(emptyField('intervention'))).toEqual({
      name: '',
      type: 'text',
      target: 'intervention',
      description: '',
      mapped: null,
      defaultValue: null,
      values: [],
      parent: null,
      relations: null,
      no_variant_update: false,
      formula: null,
    })
  })
})

describe('a list that is pasted', () => {
  it('gives one value a cell, without blanks and without those that are there', () => {
    expect(pastedValues('Neuf\r\n\tUsé \n\nneuf\nBon', ['bon'])).toEqual(['Neuf', 'Usé'])
  })
})
