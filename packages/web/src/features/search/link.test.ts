import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conditionsIn } from './conditions-in.ts'
import { NOTHING_CARRIED, packLink, unpackLink } from './link.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const leaf = fc.oneof(
  fc.record({ field: text, operator: text }),
  fc.record({ field: text, operator: text, other: text }),
  fc.record({
    field: text,
    operator: text,
    value: fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
      fc.boolean(),
      fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
    ),
  }),
)
const groupOf = (levels: number): fc.Arbitrary<Group> =>
  fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    rules: fc.array(levels > 1 ? fc.oneof(leaf, groupOf(levels - 1)) : leaf, { maxLength: 3 }),
  })
const columns = fc.array(fc.record({ id: text, alias: text }, { requiredKeys: ['id'] }), { maxLength: 5 })

it('carries any search there and back', () => {
  fc.assert(
    fc.property(groupOf(4), columns, (filters, chosen) => {
      const link = packLink({ filters, columns: chosen })
      expect(link ?? '').toMatch(/^[\w-]*$/)
      expect(unpackLink(link)).toEqual({ filters: JSON.parse(JSON.stringify(filters)), columns: chosen })
    }),
  )
})
it('of nothing is nothing', () =>
  expect([packLink(NOTHING_CARRIED), unpackLink(undefined)]).toEqual([undefined, NOTHING_CARRIED]))
it('of fifty conditions fits an address', () => {
  const rules = Array.from({ length: 50 }, (_, at) => ({
    field: `attributes.Numéro de série ${at}`,
    operator: 'not_contain',
    value: 'valeur cherchée',
  }))
  expect(packLink({ filters: { operator: 'AND', rules }, columns: [] })!.length).toBeLessThan(8_000)
})
it('that is cut, changed or made up is told apart from a good one, and never throws', () => {
  const good = packLink({
    filters: { operator: 'OR', rules: [{ field: 'name', operator: 'contains', value: 'é' }] },
    columns: [{ id: 'name', alias: 'Quoi' }],
  })!
  for (let length = 0; length < good.length - 1; length++)
    expect(unpackLink(good.slice(0, length)), good.slice(0, length)).toBeNull()
  const wrong = (value: unknown) => unpackLink(btoa(JSON.stringify(value)).replace(/=+$/, ''))
  for (const value of [
    null,
    1,
    {},
    [],
    [[]],
    [[2]],
    [[0, ['a']]],
    [[0, ['a', 'b', null]]],
    [[0, ['a', 'b', {}]]],
    [[0, ['a', 'b', 'c', 'd']]],
    [[0], [1]],
    [[0], [['a', 1]]],
    [[0], [['a']], 1],
    [Array.from({ length: 12 }).reduce((inside) => [0, inside], [0])],
    [[0, ...Array.from({ length: 51 }, () => ['a', 'empty'])]],
  ])
    expect(wrong(value), JSON.stringify(value)).toBeNull()
  fc.assert(fc.property(fc.string(), (any) => void unpackLink(any)))
})
it('narrows a list by its conditions, and by nothing where it has none or somebody cut it', () => {
  const filters: Group = { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 3 }] }
  const link = packLink({ filters, columns: [] })!
  expect(conditionsIn(link)).toEqual({ filters: JSON.stringify(filters) })
  expect([conditionsIn(undefined), conditionsIn(link.slice(0, -4))]).toEqual([{}, {}])
})
