import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { writeEvents } from '../../kernel/aside.ts'
import type { Services } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { modulesOf, setModules } from './companies.queries.ts'

/** A call with the operator's key, or a command beside the product. */
export type Operator = { services: Pick<Services, 'pool' | 'clock' | 'announce'> }

/** What the operator of the installation does to a company; its open pages hear of it (COMP-24). */
export const operate = async <T>({ services }: Operator, company: string, work: (db: Db) => Promise<T | null | false>): Promise<T> => {
  let tell = () => {}
  const done = await transaction(services.pool, { company }, async ({ db }) => {
    const result = await work(db)
    if (result === null || result === false) throw new Problem('not_found')
    tell = await writeEvents(services, db, company, [{ topic: 'config', data: { guid: company } }])
    return result
  })
  tell()
  return done
}

/** In the order of the requirements, each once (COMP-21). */
export const giveModules = async (ctx: Operator, company: string, wanted: readonly ModuleFlag[]) => {
  const modules = MODULES.filter((module) => wanted.includes(module))
  await operate(ctx, company, (db) => setModules(db, company, modules))
  return { guid: company, modules }
}

/** As they are and as they become; null for a company that is none. */
export const changeModules = async (ctx: Operator, company: string, { enable, disable }: { enable: readonly ModuleFlag[]; disable: readonly ModuleFlag[] }) => {
  const before = await transaction(ctx.services.pool, { company }, ({ db }) => modulesOf(db, company))
  if (!before || enable.length + disable.length === 0) return before
  return (await giveModules(ctx, company, [...before.filter((module) => !disable.includes(module)), ...enable])).modules
}
