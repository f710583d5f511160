import { archivesApi } from '@entrepot/contract/archives/archive.ts'
import type { Feature } from '../../kernel/feature.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { ARCHIVES, askForArchive, downloadArchive, listArchives } from './ask.ts'
import { writeArchives } from './write.ts'

export const archives: Feature = {
  owns: ['company_archive'],
  jobs: (kernel) => [{ name: ARCHIVES, cron: '* * * * *', run: () => writeArchives(kernel) }],
  retains: [{ table: 'company_archive', at: 'done_at', keptMs: LIMITS.goneFilesKeptMs }],
  mount: (mount) =>
    mount('archives', archivesApi, {
      list: (ctx) => listArchives(ctx),
      ask: (ctx) => askForArchive(ctx),
      download: { outside: (ctx, { params }) => downloadArchive(ctx, params.guid) },
    }),
}
