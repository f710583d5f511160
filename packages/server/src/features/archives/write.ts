import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_ROLE } from '../../db/app-role.ts'
import { withOwner } from '../../db/backup/owner-client.ts'
import { archiveCompany } from '../../db/company-archive/write.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { newFileKey } from '../../kernel/file-store.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { everyFile } from '../../kernel/open-files.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { notify } from '../notifications/index.ts'
import { type ArchiveRow, endArchive, type Kept, openArchive, saveProgress } from './archives.queries.ts'

/** Writes every archive that was asked for. Whoever takes it over after a killed node begins again. */
export const writeArchives = (kernel: Kernel): Promise<void> =>
  forEachCompany(kernel.services, 'archives: not written', async (company) => {
    const asked = await transaction(kernel.services.pool, { company }, ({ db }) => openArchive(db, company), {
      readOnly: true,
    })
    if (asked) await writeOne(kernel, company, asked)
  })

const writeOne = async (kernel: Kernel, company: string, archive: ArchiveRow): Promise<void> => {
  const { pool, log } = kernel.services
  const kept = await keepArchive(kernel, company, archive.guid).catch((error: unknown) => {
    log.error({ err: error, company }, 'archives: not written')
    return null
  })
  const announce = await transaction(pool, { company }, async ({ db }) =>
    (await endArchive(db, company, archive.guid, kept)) ? tell(kernel, db, company, archive.by, kept) : () => {},
  )
  announce()
}

/** With a connection of its own, since it lasts; into a file of this node first, because half of one is none. */
const keepArchive = async (
  { services: { pool, settings, files } }: Kernel,
  company: string,
  guid: string,
): Promise<Kept> => {
  const folder = join(settings.DATA_DIR, 'archives-under-way')
  // What a killed node left.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${guid}.tar`)
  let told = 0
  const progress = async (done: number, total: number) => {
    const percent = Math.min(99, Math.floor((done / Math.max(1, total)) * 100))
    if (percent === told) return
    told = percent
    await transaction(pool, { company }, ({ db }) => saveProgress(db, company, guid, percent))
  }
  try {
    const { manifest, bytes, sha256 } = await withOwner(
      pool.options.connectionString!,
      (client) => archiveCompany(client, company, { file: draft, open: everyFile(files, settings).get, progress }),
      APP_ROLE,
    )
    const file = newFileKey('archives', company)
    await files.putFile(file, draft)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: manifest.files.length, bytes, sha256, file }
  } finally {
    await rm(draft, { force: true })
  }
}

const tell = async (
  { services }: Kernel,
  db: Db,
  company: string,
  user: string | null,
  kept: Kept | null,
): Promise<() => void> => {
  if (!user) return () => {}
  await notify(db, company, {
    guid: services.clock.orderedUuid(),
    user,
    kind: 'export',
    message: kept ? 'archive_done' : 'archive_failed',
    params: {},
    link: '/profile/company',
    progress: null,
  })
  return writeEvents(services, db, company, [{ topic: 'notifications', data: {}, user }])
}
