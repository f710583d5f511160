import type { RowSelection } from '../../ui/grid/index.ts'
import type { BulkRequest } from '../bulk/index.ts'

export type AskedQuery = Extract<BulkRequest['selection'], { query: unknown }>['query']

/** What a selection means to the server: rows that were chosen, or the list without those that were not. */
export const selectionAsked = (selection: RowSelection, query: AskedQuery): BulkRequest['selection'] =>
  selection.all ? { query, except: [...selection.except] } : { guids: [...selection.ids] }
