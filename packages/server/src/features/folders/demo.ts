import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { FillDemo } from '../../kernel/demo.ts'
import { raiseRightsVersion } from '../../kernel/principal.ts'
import { insertFolders, type NewFolder } from './write-folders.queries.ts'
import { giveLevel } from './demo.queries.ts'

/** What the demo company owns, and where. Parents come before their children. */
const DEMO_FOLDERS: readonly { path: string; type: FolderType; tag?: string }[] = [
  { path: 'Lyon', type: 'city' },
  { path: 'Lyon / Dépôt principal', type: 'building', tag: 'DEP-1' },
  { path: 'Lyon / Dépôt principal / Allée A', type: 'stock', tag: 'ALL-A' },
  { path: 'Lyon / Dépôt principal / Allée B', type: 'stock', tag: 'ALL-B' },
  { path: 'Lyon / Dépôt principal / Étage 1', type: 'floor' },
  { path: 'Lyon / Dépôt principal / Étage 1 / Bureau', type: 'room' },
  { path: 'Lyon / Atelier', type: 'room', tag: 'ATE-1' },
  { path: 'Lyon / Atelier / Armoire outillage', type: 'cabinet', tag: 'ARM-1' },
  { path: 'Paris', type: 'city' },
  { path: 'Paris / Réserve', type: 'stock', tag: 'RES-P' },
]

const demo: FillDemo = async (ctx, { user, folders }) => {
  const made = DEMO_FOLDERS.map(({ path, type, tag }): NewFolder => {
    const names = path.split(' / ')
    const above = names.slice(0, -1).map((_, at) => folders.get(names.slice(0, at + 1).join(' / '))!)
    const guid = ctx.services.clock.orderedUuid()
    folders.set(path, guid)
    return {
      guid,
      parent: above.at(-1) ?? null,
      ancestors: above,
      name: names.at(-1)!,
      type,
      category: null,
      description: '',
      tag: tag ?? null,
    }
  })
  await insertFolders(ctx, made)
  for (const path of ['Lyon / Dépôt principal / Allée A', 'Lyon / Atelier'])
    await giveLevel(ctx, folders.get(path)!, user, 'write')
  await raiseRightsVersion(ctx.db, ctx.company.guid)
}
export default demo
