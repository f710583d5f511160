import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import type { Archive } from '@entrepot/contract/archives/archive.ts'
import { type Area, AREAS, MODULE_OF_AREA, roleName } from '@entrepot/contract/kernel/roles.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { happened } from '../../kernel/happened.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { archiveNamed, type ArchiveRow, archivesOf, openArchiveFor } from './archives.queries.ts'

/** The job that writes them. */
export const ARCHIVES = 'company-archives'

export const listArchives = async (ctx: Ctx) => ({
  data: (await archivesOf(ctx.db, ctx.company.guid)).map(archiveFor),
})

/** All of the company is in it, so it is for those from whom nothing is hidden: no folder, and no area. */
const requireWholeSight = ({ rights: { everywhere, roles }, company: { modules } }: Ctx): void => {
  if (!everywhere) throw new Problem('folder_denied')
  const areas = Object.entries(AREAS).filter(([area, verbs]) => {
    const module = MODULE_OF_AREA[area as Area]
    return (verbs as readonly string[]).includes('FULL') && (module === undefined || modules.includes(module))
  })
  if (!seesPrices(roles) || !areas.every(([area]) => roles.has(roleName(area, 'FULL')))) throw new Problem('forbidden')
}

export const askForArchive = async (ctx: Ctx): Promise<Archive> => {
  requireWholeSight(ctx)
  const { db, company, services, user } = ctx
  const guid = services.clock.orderedUuid()
  const archive = await openArchiveFor(db, company.guid, guid, user)
  if (archive.guid === guid) happened(ctx, 'archive.asked', company)
  wakeJob(ctx, ARCHIVES)
  return archiveFor(archive)
}

/** Who took it is in the log before the first byte leaves. */
export const downloadArchive = async (ctx: Ctx, guid: string): Promise<Download> => {
  requireWholeSight(ctx)
  const { company, services } = ctx
  const archive = await inTransaction(ctx, async (inner) => {
    const found = await archiveNamed(inner.db, company.guid, guid)
    if (!found) throw new Problem('not_found')
    const file = found.file && (await services.files.get(found.file))
    if (!file) throw new Problem('archive_gone')
    happened(inner, 'archive.taken', company)
    return { file, askedAt: found.askedAt }
  })
  const name = `${company.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'entrepot'}-${companyToday(archive.askedAt, company.timeZone)}.tar`
  return new Download(name, 'application/x-tar', async () => archive.file)
}

const archiveFor = ({ guid, by, byName, askedAt, progress, doneAt, ...kept }: ArchiveRow): Archive => ({
  guid,
  askedAt: askedAt.toISOString(),
  askedBy: by ? { guid: by, name: byName } : null,
  progress,
  doneAt: doneAt?.toISOString() ?? null,
  size: kept.rows === null ? null : { rows: kept.rows, files: kept.files!, bytes: kept.bytes!, sha256: kept.sha256! },
})
