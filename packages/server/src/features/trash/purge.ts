import type { Job } from '../../kernel/jobs.ts'
import { type NewActivity, recordActivity } from '../../kernel/activity.ts'
import { eventOf } from '../../kernel/happened.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { mayWriteIn, readableFolders, requireFolder } from '../../kernel/folder-access.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { formerCtx } from './list-trash.ts'
import { countTrash, trashGuids } from './list.queries.ts'
import { type Failed, failureOf } from './restore.ts'
import { foldersOfBatches, itemsGoingWith, overdue, type Purged, purgeFolders, purgeItems } from './purge.queries.ts'
import { keptSince, trashedFolders, trashedItems } from './trash.queries.ts'

/** Whoever deletes for good writes in every folder that something of it lay in. */
export const removeForGood = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ deleted: number; failed: Failed[] }> => {
  const former = await formerCtx(ctx)
  const [items, folders] = [await trashedItems(ctx, guids), await trashedFolders(ctx, guids)]
  const failed: Failed[] = []
  const going = []
  for (const guid of new Set(guids)) {
    const [item, folder] = [items.get(guid), folders.get(guid)]
    try {
      if (!item && !folder) throw new Problem('not_found')
      const inside = folder ? await foldersOfBatches(ctx.db, ctx.company.guid, [folder.batch]) : [item!.folder]
      requireFolder(former, folder ? guid : item!.folder, 'write')
      if (inside.some((one) => !mayWriteIn(former, one))) throw new Problem('folder_denied')
      going.push(guid)
    } catch (error) {
      failed.push(failureOf(ctx, guid, item?.name ?? folder?.name ?? '', error))
    }
  }
  const batches = going.flatMap((guid) => folders.get(guid)?.batch ?? [])
  const goneItems = await purgeItems(
    ctx.db,
    ctx.company.guid,
    ctx.services.registry.goesWith,
    await itemsGoingWith(
      ctx.db,
      ctx.company.guid,
      going.filter((guid) => items.has(guid)),
      batches,
    ),
  )
  const goneFolders = await purgeFolders(
    ctx.db,
    ctx.company.guid,
    ctx.services.registry.goesWith,
    await foldersOfBatches(ctx.db, ctx.company.guid, batches),
  )
  for (const activity of activitiesOf(goneItems, goneFolders)) recordActivity(ctx, activity)
  return { deleted: going.length, failed }
}

const activitiesOf = (items: readonly Purged[], folders: readonly Purged[]): NewActivity[] => [
  ...items.map(({ guid, name, folder }) => eventOf('item.purged', { guid, name, folder })),
  ...folders.map(({ guid, name, folder }) => eventOf('folder.purged', { guid, name, folder })),
]

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
    const due = await overdue(db, company, keptSince(now), ROWS_AT_ONCE)
    if (due.items.length + due.folders.length === 0) return { tell: () => {}, isMore: false }
    const items = await purgeItems(db, company, services.registry.goesWith, due.items)
    // What lies in a folder goes before it.
    const folders =
      due.items.length < ROWS_AT_ONCE ? await purgeFolders(db, company, services.registry.goesWith, due.folders) : []
    return {
      tell: await writeOutboxAlone(services, db, { company }, { activities: activitiesOf(items, folders) }),
      isMore: items.length + folders.length > 0,
    }
  })
  tell()
  return isMore
}
