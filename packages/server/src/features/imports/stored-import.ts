import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'

export type ImportRow = Import & {
  user: string
  language: Language
  storedFile: string
  plan: ImportPlan | null
  headingKey: string
  skipErrors: boolean
  notification: string | null
  position: number
  valid: number
  invalid: number
  attempt: number
  /** What is done to all sheets of the file, this one among them. */
  chain: { act: 'run' | 'undo'; skipErrors: boolean } | null
}

/** A row of the table, with what its statement adds. */
export type StoredImport = {
  id: string
  user_id: string
  file_name: string
  stored_file: string
  language: Language
  target: Import['target']
  mode: Import['mode']
  status: Import['status']
  sheets: Import['sheets']
  sheet: string
  header_row: number
  columns: Import['columns']
  sample: string[][]
  rows: number
  plan: ImportPlan | null
  heading_key: string
  remembered: boolean
  valid: number
  invalid: number
  fits: number | null
  skip_errors: boolean
  done: number
  created: number
  updated: number
  unchanged: number
  failed: number
  position: number
  undo_total: number
  undone: number
  undecided: number
  earlier_at: Date | null
  earlier_by: string | null
  earlier_mode: Import['mode'] | null
  message: string | null
  notification_id: string | null
  created_at: Date
  finished_at: Date | null
  attempt: number
  first_row: number | null
  last_row: number | null
  is_silent?: boolean
  chain_act: 'run' | 'undo' | null
  chain_skip: boolean
  siblings?: Import['siblings'] | null
}

const progressOf = (raw: StoredImport) =>
  raw.status === 'rolling_back'
    ? { total: raw.undo_total, done: raw.undone + raw.undecided }
    : { total: raw.skip_errors && raw.status !== 'validating' ? raw.valid : raw.rows, done: raw.done }

export const importOf = (raw: StoredImport): ImportRow => ({
  guid: raw.id,
  user: raw.user_id,
  language: raw.language,
  fileName: raw.file_name,
  storedFile: raw.stored_file,
  target: raw.target,
  mode: raw.mode,
  // A reading that says nothing any more was broken off, whether anybody has noted it or not.
  status: raw.status === 'reading' && raw.is_silent ? 'unread' : raw.status,
  sheets: raw.sheets,
  sheet: raw.sheet,
  headerRow: raw.header_row,
  firstRow: raw.first_row,
  lastRow: raw.last_row,
  siblings: raw.siblings ?? [],
  columns: raw.columns,
  sample: raw.sample,
  rows: raw.rows,
  ...progressOf(raw),
  created: raw.created,
  updated: raw.updated,
  unchanged: raw.unchanged,
  failed: raw.failed,
  errors: raw.failed,
  fits: raw.fits,
  remembered: raw.remembered,
  message: raw.message,
  undone: raw.undone,
  undecided: raw.undecided,
  position: raw.position,
  earlier: raw.earlier_at
    ? { at: raw.earlier_at.toISOString(), by: raw.earlier_by ?? '', mode: raw.earlier_mode ?? 'create' }
    : null,
  createdAt: raw.created_at.toISOString(),
  finishedAt: raw.finished_at?.toISOString() ?? null,
  plan: raw.plan,
  headingKey: raw.heading_key,
  skipErrors: raw.skip_errors,
  notification: raw.notification_id,
  valid: raw.valid,
  invalid: raw.invalid,
  attempt: raw.attempt,
  chain: raw.chain_act && { act: raw.chain_act, skipErrors: raw.chain_skip },
})
