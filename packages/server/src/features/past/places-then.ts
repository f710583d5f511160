import { folderTree, HIDDEN_FOLDERS } from '@entrepot/contract/kernel/folder-rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type FolderThen, foldersThen } from '../../kernel/folders-then.ts'

/**
 * The folders of an instant as the caller may see them: those that they may read today. One that is gone is seen by who
 * sees all (decision 0032).
 */
export class PlacesThen {
  readonly #ctx: Ctx
  readonly byGuid: ReadonlyMap<string, FolderThen>
  readonly tree
  constructor(ctx: Ctx, folders: readonly FolderThen[]) {
    this.#ctx = ctx
    this.tree = folderTree(folders)
    this.byGuid = new Map(folders.map((one) => [one.guid, one]))
  }

  static async read(ctx: Ctx, at: Date): Promise<PlacesThen> {
    return new PlacesThen(ctx, await foldersThen(ctx, at))
  }

  isSeen(guid: string): boolean {
    return this.byGuid.has(guid) && (this.#ctx.rights.everywhere || this.#ctx.rights.levels.has(guid))
  }

  require(guid: string, field: string): FolderThen {
    if (!this.isSeen(guid)) throw new Problem('not_found', {}, field)
    return this.byGuid.get(guid)!
  }

  /** From the top; each run of folders that are not seen is one ellipsis. */
  wayTo(guid: string): { guid: string; name: string }[] {
    const way: { guid: string; name: string }[] = []
    for (let one = this.byGuid.get(guid); one; one = one.parent === null ? undefined : this.byGuid.get(one.parent)) {
      if (this.isSeen(one.guid)) way.unshift({ guid: one.guid, name: one.name })
      else if (way[0]?.name !== HIDDEN_FOLDERS) way.unshift({ guid: one.guid, name: HIDDEN_FOLDERS })
      if (way.length > this.byGuid.size) break
    }
    return way
  }
  pathOf(guid: string): string {
    return this.wayTo(guid)
      .map(({ name }) => name)
      .join(' / ')
  }

  /** Right below it; what lies below one that is not seen comes up to the nearest that is. */
  childrenOf(guid: string | null): FolderThen[] {
    const found: FolderThen[] = []
    const open = [...(this.tree.childrenOf.get(guid) ?? [])]
    for (let next = open.shift(); next; next = open.shift())
      if (this.isSeen(next.guid)) found.push(this.byGuid.get(next.guid)!)
      else open.push(...(this.tree.childrenOf.get(next.guid) ?? []))
    return found
  }

  /** It and all that is seen below it. */
  within(guid: string, deep: boolean): string[] {
    const found = [guid]
    if (deep)
      for (let at = 0; at < found.length; at++)
        found.push(...(this.tree.childrenOf.get(found[at]!) ?? []).map((child) => child.guid))
    return found.filter((one) => this.isSeen(one))
  }

  nameOf(guid: string): string {
    return this.byGuid.get(guid)?.name ?? this.#ctx.rights.tree.byGuid.get(guid)?.name ?? ''
  }
}
