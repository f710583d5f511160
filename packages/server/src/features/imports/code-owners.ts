import type { CodeOwner } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Params } from '../../kernel/problem.ts'
import { namesOfArticles } from './existing-records.queries.ts'

/** Why a code cannot be taken: what it belongs to, by the name that the reader may see. */
export type CodeRefusal = { key: string; params: Params }
export type OwnerNames = (owner: CodeOwner, code: string) => CodeRefusal

export const ownerNames = async (ctx: Ctx, owners: Iterable<CodeOwner>): Promise<OwnerNames> => {
  const articles = [...owners].flatMap(({ article }) => (article === null ? [] : [article]))
  const names = articles.length === 0 ? new Map<string, string>() : await namesOfArticles(ctx, articles)
  return (owner, code): CodeRefusal => {
    const value = code.slice(0, 80)
    const folder = owner.folder !== null && ctx.rights.levels.has(owner.folder) ? owner.folder : null
    const name = folder === null ? names.get(owner.article ?? '') : ctx.rights.tree.byGuid.get(folder)?.name
    if (owner.kind === 'user') return { key: 'imports:codeOfUser', params: { value } }
    if (name === undefined) return { key: 'imports:codeOfOther', params: { value } }
    return { key: folder === null ? 'imports:codeOfItem' : 'imports:codeOfFolder', params: { value, name } }
  }
}
