import { describe, expect, it } from 'vitest'
import { draftsOf, emptyValues, isOffered, offered, placeOf, taskBody } from './operation-values.ts'

const kindsOf = (drafts: readonly { kind: string }[]) => drafts.map(({ kind }) => kind)

const EVERYTHING = ['item', 'product', 'equipment', 'variant', 'folder']
describe('the default tasks of an operation', () => {
  it('are those of its type, with a reception only where one is asked for', () => {
    const exit = draftsOf('out_of_stock')
    expect(kindsOf(offered(exit, { reception: false }))).toEqual(['preparation', 'out_of_stock'])
    expect(kindsOf(offered(exit, { reception: true }))).toContain('out_of_stock_reception')
    expect(kindsOf(offered(draftsOf('move'), { reception: false }))).toContain('out_of_stock_reception')
  })
  it('count blindly, and add up what several count, unless somebody says otherwise', () => {
    const [, count] = draftsOf('inventory')
    expect(taskBody({ ...count!, assignee: { kind: 'group', guid: 'g', name: 'Team' } })).toEqual({
      kind: 'inventory',
      assignee: { kind: 'group', guid: 'g' },
      options: { scan_all: false, blind: true, counting: 'add', allowed_types: EVERYTHING },
    })
  })
  it('say of an exit what it is for and what equipment may leave with, and of others nothing of it', () => {
    const [preparation, exit] = draftsOf('out_of_stock')
    expect(taskBody({ ...exit!, action: 'given_to_technician', exit_statuses: ['En service'] }).options).toEqual({
      scan_all: false,
      signature: false,
      action: 'given_to_technician',
      exit_statuses: ['En service'],
      allowed_types: EVERYTHING,
    })
    expect(taskBody({ ...exit!, action: 'anything' }).options?.action).toBe(null)
    expect(taskBody(preparation!).options).toEqual({ scan_all: false, allowed_types: EVERYTHING })
  })
  it('are given to who sees where they are done', () => {
    const places = { ...emptyValues('move'), location: 'from', destination: 'to' }
    expect([placeOf('preparation', places), placeOf('out_of_stock_reception', places)]).toEqual(['from', 'to'])
    expect(placeOf('out_of_stock_reception', { ...places, destination: null })).toBe('from')
  })
})

it('a type without tasks of its own cannot be created yet', () =>
  expect(['inventory', 'receipt_of_order', 'custom', 'toString'].filter(isOffered)).toEqual([
    'inventory',
    'receipt_of_order',
  ]))
