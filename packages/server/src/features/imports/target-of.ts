import { fieldsOfFile, type ImportMode, modeOf } from '@entrepot/contract/imports/import.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { IMPORT_FACTS, type ImportTarget } from '@entrepot/contract/modules.ts'
import { itemFields } from '../fields/index.ts'
import { roomForItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { ImportTargetRules, ImportWork } from '../../kernel/import-target.ts'
import { Problem } from '../../kernel/problem.ts'

type Asked = { target: ImportTarget; mode: ImportMode }

/** What the feature that brings a target says of it. */
export const targetOf = (ctx: Ctx, target: ImportTarget): ImportTargetRules => ctx.services.registry.imports[target]

export const workOf = (ctx: Ctx, { target, mode }: Asked): ImportWork => {
  const work = targetOf(ctx, target)[modeOf(target, mode)]
  if (!work) throw new Problem('import_not_ready')
  return work
}

/** How many more rows the plan has room for, where they are items of it; null: any. */
export const roomFor = async (ctx: Ctx, { target, mode }: Asked): Promise<number | null> =>
  targetOf(ctx, target).limited && mode === 'create' ? roomForItems(ctx) : null

/** What a column can mean: the fields of the target, prices for who may see them, then the company's own. */
export const importFields = async (ctx: Ctx, { target, mode }: Asked): Promise<string[]> => {
  const fields = fieldsOfFile(target, mode, seesPrices(ctx.rights.roles))
  if (!IMPORT_FACTS[target].custom) return fields
  const own = (await itemFields(ctx)).filter((field) => field.type !== 'formula')
  return [...fields, ...own.map((field) => `attributes.${field.name}`)]
}
