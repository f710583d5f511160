import { bulkApi } from '@entrepot/contract/bulk/bulk.ts'
import { countSelected, exportChosen } from '../items/index.ts'
import type { Feature, Kernel } from '../../kernel/implement.ts'
import { workThrough } from '../../kernel/chunked-job.ts'
import { exportRows, rowsOf } from './report.ts'
import { previewBulk, requireJob, startBulk, startRollback } from './start.ts'
import { bulkWork } from './steps.ts'

export const bulk: Feature = {
  mount: (mount) =>
    mount('bulk', bulkApi, {
      count: async (ctx, { body }) => ({ count: await countSelected(ctx, body.selection) }),
      export: (ctx, { body }) => exportChosen(ctx, body),
      preview: (ctx, { body }) => previewBulk(ctx, body),
      start: (ctx, { body }) => startBulk(ctx, body),
      get: (ctx, { params }) => requireJob(ctx, params.guid),
      rows: (ctx, { params, query }) =>
        query.export ? exportRows(ctx, params.guid, query, query.export) : rowsOf(ctx, params.guid, query),
      rollback: (ctx, { params }) => startRollback(ctx, params.guid),
    }),
}

export const registerBulkJob = (kernel: Kernel): void =>
  kernel.services.jobs.register({ name: 'bulk', cron: '* * * * *', run: () => workThrough(kernel, bulkWork) })
