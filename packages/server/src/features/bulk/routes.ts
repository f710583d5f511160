import { LIMITS } from '../../kernel/limits.ts'
import type { Job } from '../../kernel/jobs.ts'
import { bulkApi } from '@entrepot/contract/bulk/bulk.ts'
import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { countSelected, exportChosen } from '../items/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { openActs } from './open.queries.ts'
import { workThrough } from '../../kernel/chunked-job.ts'
import { jobNames } from './notify.ts'
import { previewBack } from './back.ts'
import { exportRows, rowsOf } from './report.ts'
import { previewBulk, requireJob, startBulk, startRollback } from './start.ts'
import { quickReportsJob } from './quick-reports.ts'
import { bulkWork } from './steps.ts'

export const bulk: Feature = {
  owns: ['bulk_job', 'bulk_row'],
  sources: { bulk: jobNames },
  needsMe: { open_acts: { roles: [...anyRole('ITEM'), ...roles('QUICK_UPDATE', 'VIEW')], find: openActs } },
  jobs: (kernel) => [bulkJob(kernel), quickReportsJob(kernel)],
  retains: [{ table: 'bulk_job', at: 'finished_at', keptMs: LIMITS.notificationsKeptMs }],
  isWatching: true,
  mount: (mount, kernel) =>
    mount('bulk', bulkApi, {
      count: async (ctx, { body }) => ({ count: await countSelected(ctx, body.selection) }),
      export: (ctx, { body }) => exportChosen(ctx, body),
      preview: (ctx, { body }) => previewBulk(ctx, body),
      start: (ctx, { body }) => startBulk(ctx, body),
      get: (ctx, { params }) => requireJob(ctx, params.guid),
      rows: (ctx, { params, query }) =>
        query.export ? exportRows(ctx, params.guid, query, query.export) : rowsOf(ctx, params.guid, query),
      back: { outside: (ctx, { params, query }) => previewBack(kernel, ctx, params.guid, query) },
      rollback: (ctx, { params }) => startRollback(ctx, params.guid),
    }),
}

export const bulkJob = (kernel: Kernel): Job => ({
  name: 'bulk',
  cron: '* * * * *',
  run: () => workThrough(kernel, bulkWork(kernel)),
})
