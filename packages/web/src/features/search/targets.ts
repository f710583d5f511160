import type { bulkApi } from '@entrepot/contract/bulk/bulk.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import type { Request } from '@entrepot/contract/kernel/endpoint.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import type { ComponentType } from 'react'
import type { Label } from '../../kernel/words.ts'
import { additionsTo, loadAdditions } from '../../shell/index.ts'
import type { GridColumn, RowSelection } from '../../ui/grid/index.ts'

/** A row of any target; its columns read what is particular to it. */
export type Found = { guid: string }
type BulkSelection = Request<(typeof bulkApi)['start']>['body']['selection']
type AskedQuery = Extract<BulkSelection, { query: unknown }>['query']
export type ChosenItemsProps = {
  selection: RowSelection
  total: number
  /** How the list is ordered, and its columns as `id` or `id=alias`. */ sort?: string | undefined
  columns?: string | undefined
  /** What the list shows: « all » means that. */ query: AskedQuery
  read: () => Promise<Item[]>
  onClear: () => void
}
/** How the screen of a target shows its rows: the columns are those of its own list, made anew for each language. */
export type Target<Row extends Found = Found> = {
  label: Label
  allowed: () => boolean
  load: () => Promise<() => GridColumn<Row>[]>
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** What can be done with chosen rows. */ Chosen?: ComponentType<ChosenItemsProps>
}
type Targets = Record<OpenTarget, Target>

declare module '../../shell/additions.ts' {
  interface Additions {
    searchTargets?: Partial<Targets>
  }
}

type TargetOf<Row extends Found> = Omit<Target<Row>, 'allowed'> & { allowed?: () => boolean }
/** The rows of a target are what its columns are made for: the answer of the search says which it holds. */
export const searchTarget = <Row extends Found>(of: TargetOf<Row>): Target =>
  ({ allowed: () => true, ...of }) as unknown as Target

/** Every kind of record that is searched, as its own list shows it; a test holds them to be all there. */
export const loadTargets = async (): Promise<Targets> => {
  await loadAdditions()
  return Object.assign({}, ...additionsTo('searchTargets'))
}
