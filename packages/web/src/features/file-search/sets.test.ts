import { FILE_SETS } from '@entrepot/contract/file-search/file-search.ts'
import { FOUND_SETS } from '@entrepot/contract/items/list-query.ts'
import { expect, it } from 'vitest'
import { holdsItems, SETS } from './sets.ts'

it('an address names every set there is, and knows which of them hold items', () => {
  expect([[...SETS], SETS.filter(holdsItems)]).toEqual([[...FILE_SETS], [...FOUND_SETS]])
})
