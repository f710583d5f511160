import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { describe, expect, it } from 'vitest'
import { attributesAfter, enteredOf, offerOf } from './custom-values.ts'

const field = (
  name: string,
  values: string[],
  parent: string | null = null,
  relations: Record<string, string[]> | null = null,
): ConfiguredField => ({
  guid: name,
  name,
  type: 'select',
  target: 'items',
  description: '',
  mapped: null,
  defaultValue: null,
  parent,
  relations,
  values,
  no_variant_update: false,
  formula: null,
})
const [country, town, quarter] = [
  field('Pays', ['FR', 'BE']),
  field('Ville', ['Lyon', 'Liège'], 'Pays', { FR: ['Lyon'] }),
  field('Quartier', ['Centre'], 'Ville', { Lyon: ['Centre'] }),
]
const fields = [quarter, town, country]

describe('values that hang on another one', () => {
  it('are empty once that one changes, down to the last of them, and stay while it is chosen again', () => {
    const before = { Pays: 'FR', Ville: 'Lyon', Quartier: 'Centre', Autre: 1 }
    expect(attributesAfter(fields, before, 'Pays', 'BE')).toEqual({ Pays: 'BE', Ville: null, Quartier: null, Autre: 1 })
    expect(attributesAfter(fields, before, 'Pays', 'FR')).toEqual(before)
    expect(attributesAfter(fields, before, 'Quartier', null)).toEqual({ ...before, Quartier: null })
  })
  it('are asked for only where there is one to choose', () => {
    expect([
      offerOf(fields, { Pays: 'FR' }, town),
      offerOf(fields, { Pays: 'BE' }, town),
      offerOf(fields, {}, town),
      offerOf(fields, {}, country),
    ]).toEqual([
      { offered: ['Lyon'], required: true },
      { offered: [], required: false },
      { offered: [], required: false },
      { offered: ['FR', 'BE'], required: false },
    ])
  })
})

describe('values that are computed', () => {
  it('are not sent back when an edit is undone', () => {
    expect(enteredOf([...fields, { ...field('Valeur', []), type: 'formula' }], { Pays: 'FR', Valeur: 12 })).toEqual({
      Pays: 'FR',
    })
  })
})
