import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { wireCode } from '@entrepot/contract/modules.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { QuickCheck, QuickFound } from '@entrepot/contract/quickupdate/run.ts'
import { scanMany } from '../items/index.ts'
import { readableItems } from '../records/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn, requireFolder } from '../../kernel/folder-access.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireDestination } from './destination.ts'

/** Names and barcodes that are in a list: the records that codes mean, not the codes (T46). */
export class Listed {
  readonly #guids = new Set<string>()
  readonly #names = new Set<string>()
  readonly #tags = new Set<string>()
  add({ guid, name, tag }: Pick<Item, 'guid' | 'name' | 'tag'>): void {
    this.#guids.add(guid)
    this.#names.add(nameKey(name))
    if (tag) this.#tags.add(codeKey(tag))
  }
  has({ guid, name, tag }: Pick<Item, 'guid' | 'name' | 'tag'>): boolean {
    return (
      this.#guids.has(guid) ||
      this.#names.has(nameKey(name)) ||
      (tag !== null && tag !== '' && this.#tags.has(codeKey(tag)))
    )
  }
}

type Judged =
  | { kind: 'item'; code: string; item: Item; elsewhere: boolean }
  | { kind: 'folder'; code: string; folder: { guid: string; name: string } }
  | { kind: 'refused'; code: string; problem: ErrorCode }
type Place = { location: string | null; takesAlong: boolean }

export const checkCodes = async (ctx: Ctx, asked: QuickCheck): Promise<{ data: QuickFound[] } | Item> => {
  const place = {
    location: asked.location ? requireFolder(ctx, guidOf(asked.location), 'read', 'location').guid : null,
    takesAlong: asked.destination ? Boolean(requireDestination(ctx, guidOf(asked.destination))) : false,
  }
  const listed = new Listed()
  for (const row of await readableItems(ctx, asked.listed)) listed.add(row)
  if ('code' in asked) return onlyItem((await judgeCodes(ctx, [asked.code], listed, place))[0]!)
  const judged = await judgeCodes(ctx, asked.codes, listed, place)
  return {
    data: judged.map((one): QuickFound =>
      one.kind === 'refused'
        ? {
            kind: 'refused',
            code: one.code,
            error: wireCode(one.problem),
            message: errorText(ctx, { code: one.problem }),
          }
        : one,
    ),
  }
}

/** A folder is no item: who asks about one code wants one. */
const onlyItem = (one: Judged): Item => {
  if (one.kind === 'refused') throw new Problem(one.problem)
  if (one.kind === 'folder') throw new Problem('quick_not_found')
  if (one.elsewhere) throw new Problem('quick_location', {}, undefined, { current: one.item })
  return one.item
}

/** Each as if those before it were in the list. */
const judgeCodes = async (ctx: Ctx, codes: readonly string[], listed: Listed, place: Place): Promise<Judged[]> =>
  (await scanMany(ctx, codes)).data.map((found) => {
    const judged = judge(ctx, found, listed, place)
    if (judged.kind === 'item') listed.add(judged.item)
    return judged
  })

const judge = (ctx: Ctx, found: ScanResult, listed: Listed, { location, takesAlong }: Place): Judged => {
  const { code } = found
  const no = (problem: ErrorCode): Judged => ({ kind: 'refused', code, problem })
  if (found.kind === 'folder')
    return descendantsOf(ctx.rights.tree, found.folder.guid).length > 0
      ? no('task_scan_children')
      : { kind: 'folder', code, folder: found.folder }
  if (found.kind !== 'item') return no('quick_not_found')
  const records = [found.item, ...found.elsewhere]
  const isHere = (one: Item) => one.parent_guid === location
  const mayWrite = (one: Item) => mayWriteIn(ctx, one.parent_guid)
  const item = records.find(isHere) ?? records.find(mayWrite) ?? found.item
  if (item.variant || item.variants > 0) return no('quick_variant')
  if (!mayWrite(item)) return no('quick_denied')
  if (listed.has(item)) return no('quick_duplicate')
  return { kind: 'item', code, item, elsewhere: location !== null && !takesAlong && !isHere(item) }
}
