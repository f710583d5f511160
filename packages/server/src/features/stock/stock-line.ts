import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths, Unit } from '@entrepot/contract/kernel/quantity.ts'
import type { Intent } from '@entrepot/contract/stock/ledger.ts'
import type { StoredCount } from '../records/index.ts'
import type { Authorized } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import type { HoldRef } from '../../kernel/hold.ts'
import type { Note } from './write-movements.queries.ts'

/** A record that changes, or for an entry somewhere else the record that says what arrives. */
type About = {
  guid: string
  note: Note
  /** Where a form shows what is wrong with the quantity; `where`: with the place. */
  field: string
  /** With what goes along, where that is elsewhere. */
  alongField?: string | undefined
  where?: string
  /** The unit that the quantity is told in, where the caller says so. */ toldIn?: Unit | undefined
}
type Convert = Extract<Intent, { kind: 'convert' }>
type Destination = Authorized<TreeNode, 'write'>
/** `isSent`: it was sent to where it arrives, so that who receives it need not see where it came from. */
type Entry = {
  kind: 'in'
  quantity: Hundredths
  action: string
  to?: Destination | undefined
  isSent?: boolean
  unitPrice?: string | undefined
}
/** `takesAlong`: what bundles say goes along leaves in the same act, or nothing leaves (BUND-08). */
type Exit = {
  kind: 'out'
  quantity: Hundredths
  action: string
  hold?: HoldRef | undefined
  takesAlong?: boolean | undefined
}
/** Only what goes along leaves; the record stays what it is (COP-17). */
type OnlyAlong = { kind: 'along'; action: string }
type Count = { kind: 'count'; counted: Hundredths; countedOn: Day }
/** Without a quantity everything moves. */
type Move = { kind: 'move'; quantity?: Hundredths | undefined; to: Destination; takesAlong?: boolean | undefined }

/** What is asked of one record, which is judged once it is locked. */
export type ChangeLine = About & (Entry | Exit | OnlyAlong | Count | Move | Convert)
/** A line of a file, which says what came or went. */
export type ToldLine = About & (Omit<Entry, 'kind'> & { kind: 'in' | 'out' })
/** The folder that something comes to. */
export const destinationOf = (line: ChangeLine): string | undefined => ('to' in line ? line.to?.guid : undefined)

/** An act that is taken back, by one of its movements or by its group. */
export type ReverseLine = ({ movement: string } | { group: string }) & {
  kind: 'reverse'
  note: Note
  /** What stood in a record before a count, where that is known better than by its ledger. */
  former?: { record: string; counted: StoredCount } | undefined
  /** What posted it takes it back: others are sent there. */
  byCause?: boolean
  /** That somebody took it back before, or that it changed nothing, is no matter. */
  mayBeDone?: boolean
}
