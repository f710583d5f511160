import type { Ctx } from '../../kernel/context.ts'
import { type Authorized, requireFolder } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import { Problem } from '../../kernel/problem.ts'

/** A folder that items may be moved to; without the right on it in the words of quick updates (QU-12). */
export const requireDestination = (ctx: Ctx, guid: string): Authorized<TreeNode, 'write'> => {
  try {
    return requireFolder(ctx, guid, 'write', 'destination')
  } catch (error) {
    if (error instanceof Problem && (error.parts[0] ?? error).status === 403)
      throw new Problem('quick_denied', {}, 'destination')
    throw error
  }
}
