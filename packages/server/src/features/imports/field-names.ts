import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { Ctx } from '../../kernel/context.ts'
import { openPlans, rememberedPlans, savePlans, saveRemembered } from './plans.queries.ts'

type Renaming = { from: string; to: string | null }

/** Without a new name the column is left out of the import, and so is what stood in for it. */
const planWith = (plan: ImportPlan, { from, to }: Renaming): ImportPlan => ({
  ...plan,
  mapping: Object.fromEntries(
    Object.entries(plan.mapping ?? {}).flatMap(([column, field]) =>
      field !== from ? [[column, field]] : to === null ? [] : [[column, to]],
    ),
  ),
  ...(plan.defaults && {
    defaults: Object.fromEntries(
      Object.entries(plan.defaults).flatMap(([field, value]) =>
        field !== from ? [[field, value]] : to === null ? [] : [[to, value]],
      ),
    ),
  }),
})
const namesField = (plan: ImportPlan | null, from: string) =>
  plan !== null && (Object.values(plan.mapping ?? {}).includes(from) || Object.hasOwn(plan.defaults ?? {}, from))

const rewrite = async (ctx: Ctx, renaming: Renaming): Promise<void> => {
  const { from, to } = renaming
  const open = (await openPlans(ctx)).filter(
    ({ plan, columns }) => namesField(plan, from) || columns.some(({ field }) => field === from),
  )
  if (open.length > 0)
    await savePlans(
      ctx,
      open.map(({ guid, plan, columns }) => ({
        guid,
        plan: plan && planWith(plan, renaming),
        columns: columns.map((column) => (column.field === from ? { ...column, field: to } : column)),
      })),
    )
  const remembered = (await rememberedPlans(ctx)).filter(({ plan }) => namesField(plan, from))
  if (remembered.length > 0)
    await saveRemembered(
      ctx,
      remembered.map(({ plan, ...one }) => ({ ...one, plan: planWith(plan, renaming) })),
    )
}

/**
 * What columns of a file mean, by the name of the field: in imports under way and in those that are remembered (T50).
 */
export const fieldsInPlans = {
  rename: (ctx: Ctx, from: string, to: string) => rewrite(ctx, { from, to }),
  forget: (ctx: Ctx, name: string) => rewrite(ctx, { from: name, to: null }),
}
