import type { Ctx } from '../../kernel/context.ts'
import type { Problem } from '../../kernel/problem.ts'

/** Which of these categories cannot go, and why (CAT-05). */
export type CategoryKeeper = (ctx: Ctx, categories: readonly string[]) => Promise<ReadonlyMap<string, Problem>>

const keepers = new Map<string, CategoryKeeper>()
/** Features to the right of this one register what they need, once, under their own name. */
export const keepsCategories = (feature: string, keeper: CategoryKeeper): void => void keepers.set(feature, keeper)

export const keptCategories = async (
  ctx: Ctx,
  categories: readonly string[],
): Promise<ReadonlyMap<string, Problem>> => {
  const kept = new Map<string, Problem>()
  for (const keeper of keepers.values())
    for (const [guid, problem] of await keeper(ctx, categories)) kept.set(guid, problem)
  return kept
}
