import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { expect, it } from 'vitest'
import { undoable } from './posted.ts'

const movement = (guid: string, group: string, quantity: number) => ({ guid, group, quantity }) as Transaction

it('takes back one movement of each group, and no count that found what was there', () =>
  expect(
    undoable([movement('a', 'g1', 2), movement('b', 'g1', 2), movement('c', 'g2', 0), movement('d', 'g3', 1)])
      .map(({ guid }) => guid)
      .toSorted(),
  ).toEqual(['a', 'd']))
