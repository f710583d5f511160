import type { Folder } from '@entrepot/contract/folders/folder.ts'
import { FOLDER_FIELDS } from '@entrepot/contract/folders/list.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import { sql } from '../../kernel/database.ts'
import { seenFolders } from './read-folders.ts'

const TYPES: Partial<Record<FieldKind, string>> = { number: 'numeric', datetime: 'timestamptz' }
const fields = Object.entries(FOLDER_FIELDS)
const ROW = sql.raw(fields.map(([name, { kind }]) => `"${name}" ${TYPES[kind] ?? 'text'}`).join(', '))

const valueAt = (folder: Folder, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part] ?? null, folder)

/**
 * Folders as their viewer has them, which the database does not know: parent, path and counts tell of no hidden one.
 * There are few, so they come along with the statement.
 */
export const countedFolders = async (ctx: Ctx): Promise<Counted> => {
  const rows = (await seenFolders(ctx)).map((folder) =>
    Object.fromEntries(fields.map(([name, { path }]) => [name, valueAt(folder, path ?? [name])])),
  )
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(${ROW}) where true`,
    find: (name) => {
      const field = fields.find(([one]) => one === name)?.[1]
      return field && { kind: field.kind, expression: sql.ref(`f.${name}`), storage: 'column' }
    },
  }
}
