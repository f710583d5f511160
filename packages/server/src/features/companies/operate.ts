import type { PlanChange } from '@entrepot/contract/companies/change-company.ts'
import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { writeEvents } from '../../kernel/aside.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { setModules, setPlan } from './companies.queries.ts'

/** What the operator of the installation does to a company; its open pages hear of it (COMP-24). */
const operate = async <T>({ services }: PublicCtx, company: string, work: (db: Db) => Promise<T | null | false>): Promise<T> => {
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
export const giveModules = async (ctx: PublicCtx, company: string, wanted: readonly ModuleFlag[]) => {
  const modules = MODULES.filter((module) => wanted.includes(module))
  await operate(ctx, company, (db) => setModules(db, company, modules))
  return { guid: company, modules }
}

export const givePlan = (ctx: PublicCtx, company: string, plan: PlanChange) => operate(ctx, company, (db) => setPlan(db, company, plan))
