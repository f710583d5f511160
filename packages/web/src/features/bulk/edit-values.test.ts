import { expect, it } from 'vitest'
import { fieldsOf, NAMES } from './edit-values.ts'

const VALUES = {
  category: 'c1',
  how: 'set' as const,
  tags: ['t1'],
  threshold: 4,
  packaging: 2,
  description: 'Inox',
  attributes: { Marque: 'A', Poids: 3 },
}
const CUSTOM = [
  { guid: 'f1', name: 'Marque' },
  { guid: 'f2', name: 'Poids' },
]

it('sends the checked fields and no other, for every choice of them (X-07)', () => {
  const all = [...NAMES, 'f1', 'f2']
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    const chosen = new Set(all.filter((_, at) => bits & (2 ** at)))
    const { attributes = {}, ...own } = fieldsOf(VALUES, chosen, CUSTOM)
    expect(Object.keys(own).toSorted()).toEqual(NAMES.filter((name) => chosen.has(name)).toSorted())
    expect(Object.keys(attributes)).toEqual(CUSTOM.filter(({ guid }) => chosen.has(guid)).map(({ name }) => name))
  }
})
it('sends what was emptied as empty', () => {
  expect(
    fieldsOf(
      { ...VALUES, category: '', description: '', threshold: null, attributes: {} },
      new Set(['category', 'description', 'threshold', 'f1']),
      CUSTOM,
    ),
  ).toEqual({ category: null, description: null, threshold: null, attributes: { Marque: null } })
})
