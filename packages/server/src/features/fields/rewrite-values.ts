import type { Job } from '../../kernel/jobs.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { allHolders } from './holders.ts'
import { endRewrite, nextRewrite, type Rewrite, rewriteSome } from './rewrites.queries.ts'

export const REWRITES = 'field-values'
/** Records that one transaction holds: whoever moves their stock meanwhile waits for no longer than that takes. */
const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * The rows of the table say what is to do, so that a killed node only delays it; to do a part of it again changes
 * nothing.
 */
export const fieldJob = (kernel: Kernel): Job => ({
  name: REWRITES,
  cron: '* * * * *',
  run: () => rewriteValues(kernel),
})

const rewriteValues = (kernel: Kernel): Promise<void> =>
  forEachCompany(kernel.services, 'field-values: not written', (company) => rewriteCompany(kernel, company))

const rewriteCompany = async ({ services }: Kernel, company: string): Promise<void> => {
  for (;;) {
    const rewrite = await transaction(services.pool, { company }, ({ db }) => nextRewrite(db, company))
    if (!rewrite) return
    await rewriteAll({ services }, company, rewrite)
    const announce = await transaction(services.pool, { company }, async ({ db }) => {
      await endRewrite(db, company, rewrite.position)
      return writeEvents(services, db, company, [{ topic: 'items', data: { folders: [], guids: [] } }])
    })
    announce()
  }
}

/** Guids of fields are unique: records of another target hold nothing of it. */
const rewriteAll = async (kernel: Pick<Kernel, 'services'>, company: string, rewrite: Rewrite): Promise<void> => {
  for (const table of allHolders()) await rewriteTable(kernel, company, { ...rewrite, table })
}
const rewriteTable = async (
  { services }: Pick<Kernel, 'services'>,
  company: string,
  rewrite: Rewrite & { table: string },
): Promise<void> => {
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const from: string = after
    after = await transaction(services.pool, { company }, ({ db }) => rewriteSome(db, company, rewrite, from, AT_ONCE))
  }
}
