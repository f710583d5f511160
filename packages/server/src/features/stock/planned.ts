import type { Plan } from '@entrepot/contract/stock/ledger.ts'
import type { LockedRow } from '../records/index.ts'
import type { LeftAlong } from '../../kernel/along.ts'
import type { Taken } from './holds.ts'
import type { MadeProduct } from './variant-family.ts'
import type { Warning } from './warnings.ts'
import type { Note } from './write-movements.queries.ts'

/** A record that a movement makes: a copy of another one, under a product if it is a variant or lot. */
export type Copy = { guid: string; from: string; product: string | undefined }
/** A variant or lot that lies under another record of its product afterwards. */
export type PlacedVariant = { guid: string; product: string }

/** Everything that is to be written of a call, decided while its records are locked. */
export type Planned = {
  plan: Plan
  /** Records as they stand before. */
  rows: ReadonlyMap<string, LockedRow>
  /** The group of each line that is posted. */
  groups: ReadonlyMap<number, string>
  /** What is said of an act; of a record that moves without a movement, by the record. */
  noteOf: (group: string | null, record: string) => Note
  /** Which movement each leg takes back, by `legKey`. */
  reverses: ReadonlyMap<string, string>
  copies: readonly Copy[]
  made: readonly MadeProduct[]
  placed: readonly PlacedVariant[]
  /** Records that end in another one. */
  merged: ReadonlyMap<string, string>
  taken: readonly Taken[]
  /** Records that left with what goes along. */
  leftAlong: readonly LeftAlong[]
  /** Acts that are taken back, by their group. */
  undone: readonly string[]
  warnings: readonly Warning[]
}
