import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { recordsKeyed } from '../imports/index.ts'
import { scanMany } from '../items/index.ts'
import { readableItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { atField } from '../../kernel/problem.ts'
import { findPlace, isGuid } from './find-named.ts'
import type { Values } from './mapped-values.ts'

const within = (ctx: Ctx, text: string | null | undefined): ReadonlySet<string> | null => {
  if (!text) return null
  const folder = findPlace(ctx, text, 'folder')
  return new Set([folder, ...descendantsOf(ctx.rights.tree, folder)])
}

/**
 * The one item that a call means, within reach of who it acts for (API-26): by guid, else by barcode, else by what else
 * is scanned of it, else by name; where a place is said, there or below. Null: there is none.
 */
export const findItem = async (ctx: Ctx, values: Values): Promise<string | null> => {
  const [guid, tag, name] = [values.text('guid'), values.text('tag'), values.text('name')]
  if (!guid && !tag && !name) throw atField('required', 'tag')
  if (guid) return isGuid(guid) ? ((await readableItems(ctx, [guid.toLowerCase()]))[0]?.guid ?? null) : null
  const folders = within(ctx, values.text('folder'))
  const inReach = (records: readonly { guid: string; folder: string }[]) =>
    records.filter(({ folder }) => ctx.rights.levels.has(folder) && (folders === null || folders.has(folder)))
  const keyed = async (key: 'tag' | 'name', text: string) => {
    const of = key === 'tag' ? codeKey(text) : nameKey(text)
    return inReach((await recordsKeyed(ctx, key, [of])).get(of) ?? [])
  }
  const found =
    (tag &&
      (await firstOf(
        async () => keyed('tag', tag),
        async () => inReach(await scanned(ctx, tag)),
      ))) ||
    (name ? await keyed('name', name) : [])
  if (found.length > 1)
    throw atField('incoming_several', tag ? 'tag' : 'name', { value: (tag ?? name ?? '').slice(0, 80) })
  return found[0]?.guid ?? null
}

type Records = { guid: string; folder: string }[]
/** The first that finds anything decides; null: neither does. */
const firstOf = async (...ways: (() => Promise<Records>)[]): Promise<Records | null> => {
  for (const way of ways) {
    const found = await way()
    if (found.length > 0) return found
  }
  return null
}

/** Other codes of an item, the spellings of an EAN and what GS1 says. */
const scanned = async (ctx: Ctx, tag: string): Promise<Records> => {
  const { data } = await scanMany(ctx, [tag.slice(0, 255)])
  return data.flatMap((one) =>
    one.kind === 'item' ? [one.item, ...one.elsewhere].map(({ guid, parent_guid: folder }) => ({ guid, folder })) : [],
  )
}
