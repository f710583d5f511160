import { describe, expect, it } from 'vitest'
import { forestOf } from '../../folders/index.ts'
import { tickOf, toggled } from './ticks.ts'

const row = (guid: string, parent: string | null) =>
  ({ guid, parent_guid: parent, name: guid, type: 'stock', permission: 'write', tag: null }) as never
const { byGuid } = forestOf([
  row('store', null),
  row('aisle', 'store'),
  row('yard', 'store'),
  row('shelf', 'aisle'),
  row('floor', 'aisle'),
])
const at = (name: string) => byGuid.get(name)!
const states = (ticked: ReadonlySet<string>) =>
  Object.fromEntries([...byGuid.values()].map((node) => [node.guid, tickOf(node, ticked)]))

describe('folders that are ticked', () => {
  it('bring what is below them, and show above that something is ticked', () => {
    expect(states(new Set(['aisle']))).toEqual({ store: 'some', aisle: true, yard: false, shelf: true, floor: true })
  })
  it('take the place of what was ticked below them', () => {
    expect([...toggled(at('store'), new Set(['shelf', 'yard']))]).toEqual(['store'])
  })
  it('leave the others where one of them is taken out', () => {
    expect([...toggled(at('shelf'), new Set(['store']))].toSorted()).toEqual(['floor', 'yard'])
    expect([...toggled(at('shelf'), new Set(['shelf']))]).toEqual([])
  })
})
