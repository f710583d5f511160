import type { Job } from '../../kernel/jobs.ts'
import { TRASHED_KINDS, type TrashedKind } from '@entrepot/contract/modules.ts'
import type { NewActivity } from '../../kernel/activity.ts'
import { eventOf, happened } from '../../kernel/happened.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { mayWriteIn, readableFolders, requireFolder } from '../../kernel/folder-access.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { formerCtx } from './list-trash.ts'
import { countTrash, trashGuids } from './list.queries.ts'
import { overdue } from './purge.queries.ts'
import { type Failed, failureOf, trashedRecords } from './restore.ts'
import { keptSince } from './trash.queries.ts'

/** Whoever deletes for good writes in every folder that something of it lay in. */
export const removeForGood = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ deleted: number; failed: Failed[] }> => {
  const former = await formerCtx(ctx)
  const { db, company, services } = ctx
  const found = await trashedRecords(ctx, guids)
  const failed: Failed[] = []
  const going: string[] = []
  for (const guid of new Set(guids)) {
    const record = found.get(guid)
    try {
      if (!record) throw new Problem('not_found')
      requireFolder(former, record.folder, 'write')
      const { isPlace, goingWith } = services.registry.trash[record.kind]
      const inside = isPlace ? await goingWith(db, company.guid, [guid], [record.batch]) : []
      if (inside.some((one) => !mayWriteIn(former, one))) throw new Problem('folder_denied')
      going.push(guid)
    } catch (error) {
      failed.push(failureOf(ctx, guid, record?.name ?? '', error))
    }
  }
  const isGoing = (kind: TrashedKind) => (guid: string) => found.get(guid)!.kind === kind
  const batches = going.flatMap((guid) => {
    const { kind, batch } = found.get(guid)!
    return services.registry.trash[kind].isPlace ? [batch] : []
  })
  for (const kind of contentsFirst(services)) {
    const { goingWith, purge } = services.registry.trash[kind]
    const own = await goingWith(db, company.guid, going.filter(isGoing(kind)), batches)
    const gone = await purge(db, company.guid, services.registry.goesWith[kind], own)
    for (const record of gone) happened(ctx, `${kind}.purged`, record)
  }
  return { deleted: going.length, failed }
}

/** What lies in a folder goes before it. */
const contentsFirst = ({ registry }: Services): TrashedKind[] =>
  TRASHED_KINDS.toSorted((a, b) => Number(registry.trash[a].isPlace ?? 0) - Number(registry.trash[b].isPlace ?? 0))

const AT_ONCE = 100
const MOST = 1_000
/**
 * In transactions of their own, so that no call holds everything that a company ever deleted. What may not go is passed
 * over.
 */
export const emptyTrash = async (ctx: Ctx): Promise<{ deleted: number; left: number }> => {
  const [filter, guids] = await inTransaction(ctx, async (inner) => {
    const former = await formerCtx(inner)
    const writable = readableFolders(former)?.filter((guid) => mayWriteIn(former, guid)) ?? null
    return [{ folders: writable }, await trashGuids(inner, { folders: writable }, MOST)] as const
  })
  let deleted = 0
  for (let at = 0; at < guids.length; at += AT_ONCE)
    deleted += (await inTransaction(ctx, (inner) => removeForGood(inner, guids.slice(at, at + AT_ONCE)))).deleted
  return { deleted, left: deleted === 0 ? 0 : await inTransaction(ctx, (inner) => countTrash(inner, filter)) }
}

const ROWS_AT_ONCE = 500
/**
 * Takes out what has lain there for 30 × 24 hours, company by company (TRASH-02). The rows say what is to do: whoever
 * is killed at it only delays it.
 */
export const trashJob = ({ services }: Kernel): Job => ({
  name: 'trash',
  cron: '23 2 * * *',
  run: (now) =>
    forEachCompany(services, 'trash: not purged', async (company) => {
      while (!services.isDraining && (await purgeSome(services, company, now))) {
        /* Until nothing is due. */
      }
    }),
})

const purgeSome = async (services: Kernel['services'], company: string, now: Date): Promise<boolean> => {
  const { tell, isMore } = await transaction(services.pool, { company }, async ({ db }) => {
    const { goesWith, trash } = services.registry
    const activities: NewActivity[] = []
    for (const kind of contentsFirst(services)) {
      const due = await overdue(db, company, trash[kind].table, keptSince(now), ROWS_AT_ONCE)
      const gone = due.length === 0 ? [] : await trash[kind].purge(db, company, goesWith[kind], due)
      activities.push(...gone.map((record) => eventOf(`${kind}.purged`, record)))
      if (due.length === ROWS_AT_ONCE) break
    }
    if (activities.length === 0) return { tell: () => {}, isMore: false }
    return { tell: await writeOutboxAlone(services, db, { company }, { activities }), isMore: true }
  })
  tell()
  return isMore
}
