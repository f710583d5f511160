import { namedPattern } from '@entrepot/contract/labels/placeholders.ts'
import type { PrintConfig, PrintConfigChange, PrintConfigInput } from '@entrepot/contract/labels/print-config.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { checkDesign } from './check-design.ts'
import { type ConfigBody, deleteConfig, insertConfig, lockConfig, updateConfig } from './configs.queries.ts'
import { ownFields } from './own-fields.ts'
import { configFor, oneConfig, requireConfig } from './read-configs.ts'

/** What the log says of it, with the names of today. */
const logged = async (ctx: Ctx, { name, pattern, type, format, width, height }: ConfigBody) => ({
  name,
  pattern: namedPattern(pattern, await ownFields(ctx)),
  type,
  format,
  width,
  height,
})

export const createConfig = async (ctx: Ctx, { name, ...design }: PrintConfigInput): Promise<PrintConfig> => {
  const made = { name, ...(await checkDesign(ctx, design)), guid: ctx.services.clock.orderedUuid() }
  await insertConfig(ctx, made)
  happened(ctx, 'print_config.created', {
    guid: made.guid,
    name,
    changes: changesBetween({}, await logged(ctx, made)),
  })
  return oneConfig(ctx, made.guid)
}

export const changeConfig = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: PrintConfigChange,
): Promise<PrintConfig> => {
  await lockConfig(ctx, guid)
  const row = await requireConfig(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: await configFor(ctx, row) })
  const { name: hadName, type, format, width, height, pattern } = await configFor(ctx, row)
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { name, ...design } = { name: hadName, pattern, type, format, width, height, ...said }
  // One that only gets another name needs not be right.
  const isRedrawn = Object.keys(said).some((key) => key !== 'name')
  const after = { name, guid, ...(isRedrawn ? await checkDesign(ctx, design) : { ...design, pattern: row.pattern }) }
  await updateConfig(ctx, after)
  happened(ctx, 'print_config.changed', {
    guid,
    name,
    changes: changesBetween(await logged(ctx, row), await logged(ctx, after)),
  })
  return oneConfig(ctx, guid)
}

export const removeConfig = async (ctx: Ctx, guid: string): Promise<null> => {
  await lockConfig(ctx, guid)
  const { name } = await requireConfig(ctx, guid)
  await deleteConfig(ctx, guid)
  happened(ctx, 'print_config.deleted', { guid, name })
  return null
}
