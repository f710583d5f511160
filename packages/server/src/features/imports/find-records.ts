import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { isWritable } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { type ItemPass, readFolder } from './check-items.ts'
import { type Keyed, recordsKeyed } from './existing-records.queries.ts'
import type { RowReader } from '../../kernel/import-row.ts'

export type Key = 'name' | 'tag'
export const keyOf = (key: Key, text: string) => (key === 'name' ? nameKey(text) : codeKey(text))

/** What a row says about its record: the text it is known by and the folders it may lie in (null: any). */
export type Wanted = {
  reader: RowReader
  text: string
  folders: ReadonlySet<string> | null
  /** Which of several it means, if just one. */ prefers?: Prefers
  /** It is only named: to see it is enough. */ isNamed?: boolean
}
export type Prefers = (record: Keyed) => boolean
type Scope = Pick<ItemPass, 'start' | 'folders' | 'columnOf' | 'mayMakeFolders'>

/** With a column of places exactly there, with a default place there and below it (IMP-10). */
export const scopeOf = (ctx: Ctx, pass: Scope, reader: RowReader): Wanted['folders'] => {
  const text = reader.text('parent')
  if (text === '' && !pass.start.wrong && pass.start.guid === null) return null
  const folder = readFolder(pass, text, reader.refuse)
  if (!folder) return new Set()
  const isExact = pass.columnOf.has('parent') && text !== ''
  return new Set(isExact ? [folder.guid] : [folder.guid, ...descendantsOf(ctx.rights.tree, folder.guid)])
}

/** The one live record each row means, within reach of the caller; none or several is what is wrong with the row. */
export const findRecords = async (
  ctx: Ctx,
  keys: readonly Key[],
  field: string,
  wanted: readonly Wanted[],
  which: 'any' | 'products' | 'variants' = 'any',
): Promise<(string | null)[]> => {
  const texts = wanted.filter(({ text }) => text !== '').map(({ text }) => text)
  const found = new Map<Key, Awaited<ReturnType<typeof recordsKeyed>>>()
  for (const key of keys)
    found.set(key, await recordsKeyed(ctx, key, [...new Set(texts.map((text) => keyOf(key, text)))], which))
  return wanted.map(({ reader, text, folders, prefers, isNamed }) => {
    if (text === '' || reader.errors.length > 0) return null
    // The first kind of key that finds anything decides.
    const matches =
      keys
        .map((key) =>
          (found.get(key)!.get(keyOf(key, text)) ?? []).filter(
            ({ folder }) => ctx.rights.levels.has(folder) && (folders === null || folders.has(folder)),
          ),
        )
        .find((records) => records.length > 0) ?? []
    const preferred = matches.length > 1 && prefers ? matches.filter(prefers) : []
    const [record, ...others] = preferred.length === 1 ? preferred : matches
    if (!record) reader.refuse(field, text, 'imports:noMatch', { value: text.slice(0, 80) })
    else if (others.length > 0)
      reader.refuse(field, text, 'imports:severalMatches', { value: text.slice(0, 80), count: matches.length })
    else if (!isNamed && !isWritable(ctx, record)) reader.refuse(field, text, 'errors.folder_denied')
    else return record.guid
    return null
  })
}
