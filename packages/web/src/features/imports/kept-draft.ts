import { storage } from '../../kernel/storage.ts'
import type { Import } from '@entrepot/contract/imports/import.ts'
import type { PlanDraft } from './mapping.ts'

type Kept = PlanDraft & { of: string }
/**
 * Under a prefix that the session clears: a mapping carries names of the company's fields. Only the latest import is
 * kept.
 */
const KEY = 'layout.import-plan'
type Of = Pick<Import, 'guid' | 'sheet' | 'headerRow' | 'mode'>
const nameOf = ({ guid, sheet, headerRow, mode }: Of) => `${guid} ${mode} ${headerRow} ${sheet}`

/** The server keeps a mapping once the rows were written; until then a reload finds it on this device. */
export const keptDraft = (state: Of): PlanDraft | null => {
  const kept = storage.read<Kept | null>(KEY, null)
  return kept?.of === nameOf(state) ? kept : null
}
export const keepDraft = (state: Of, draft: PlanDraft) =>
  storage.write(KEY, { ...draft, of: nameOf(state) } satisfies Kept)
