import { IMPORT_STATES, type ImportState } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { findImport } from './imports.queries.ts'
import type { ImportRow } from './stored-import.ts'

export type ImportAct = keyof (typeof IMPORT_STATES)['acts']

export const requireImport = async (ctx: Ctx, guid: string, options: { lock?: boolean } = {}): Promise<ImportRow> => {
  const row = await findImport(ctx, guid, options)
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Locked by this transaction, in a state in which the act may be done: whoever comes second finds what the first left.
 */
export const requireFor = async (ctx: Ctx, guid: string, act: ImportAct): Promise<ImportRow> => {
  const row = await requireImport(ctx, guid, { lock: true })
  requireState(row, act)
  return row
}

export const requireState = (row: { status: ImportState }, act: ImportAct): void =>
  requireAct(IMPORT_STATES, row.status, act)
