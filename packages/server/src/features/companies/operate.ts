import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { transaction } from '../../kernel/database.ts'
import { operate, type Operator } from '../../kernel/operator.ts'
import { lockedModules, modulesOf, setModules } from './companies.queries.ts'

/** In the order of the requirements, each once (COMP-21). */
export const giveModules = (ctx: Operator, company: string, wanted: readonly ModuleFlag[]) =>
  operate(ctx, company, async (db) => {
    const modules = MODULES.filter((module) => wanted.includes(module))
    const before = await lockedModules(db, company)
    await setModules(db, company, modules)
    return { answer: { guid: company, modules }, changes: changesBetween({ modules: before }, { modules }) }
  })

/** As they are and as they become; null for a company that is none. */
export const changeModules = async (
  ctx: Operator,
  company: string,
  { enable, disable }: { enable: readonly ModuleFlag[]; disable: readonly ModuleFlag[] },
) => {
  const before = await transaction(ctx.services.pool, { company }, ({ db }) => modulesOf(db, company))
  if (!before || enable.length + disable.length === 0) return before
  return (await giveModules(ctx, company, [...before.filter((module) => !disable.includes(module)), ...enable])).modules
}
