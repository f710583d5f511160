import type { Hundredths, Unit } from '@entrepot/contract/kernel/quantity.ts'
import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { Ctx } from './context.ts'

/** What leaves along with a record: a quantity of another one, from where it is kept. */
export type AlongPart = {
  name: string
  /** The folder that it leaves from. */
  place: string
  /** The live record there; null: there is none, or it lies in the trash and stays out. */
  record: string | null
  inTrash: boolean
  quantity: Hundredths
  /** What the quantity is counted in. */
  unit: Unit
}
export type Along = {
  /** What causes it, as its movements say. */
  cause: { kind: SourceKind; guid: string }
  name: string
  comment: string
  parts: readonly AlongPart[]
}

/** A record that left with what goes along, in one act of the ledger. */
export type LeftAlong = { group: string; record: string; along: Along; parts: number }
/** Values of records by the guid of their field, where they are others now. */
export type ChangedValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/**
 * How a feature says what leaves along with records that leave (T31). It is asked before they are locked and again
 * afterwards; `hold`: until the commit nobody changes what it says.
 */
export type AlongKeeper = {
  find(ctx: Ctx, records: readonly string[], options: { hold: boolean }): Promise<ReadonlyMap<string, Along>>
  /** They have left: the records are locked. */
  left(ctx: Ctx, left: readonly LeftAlong[]): Promise<ChangedValues>
  /** Records that it writes when these acts are taken back, to be locked with the others. */
  concerned(ctx: Ctx, groups: readonly string[]): Promise<readonly string[]>
  takenBack(ctx: Ctx, groups: readonly string[]): Promise<ChangedValues>
}
