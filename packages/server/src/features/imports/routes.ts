import { importsApi } from '@entrepot/contract/imports/import.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import type { Feature, Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { pageOfImports, pageOfRows } from './imports.queries.ts'
import { runImport, runPending } from './run.ts'
import { errorSheet, templateSheet } from './sheets.ts'
import { readSheet, requireImport, uploadWorkbook } from './upload.ts'
import { correctRows, errorFor, validateImport } from './validate.ts'

/** IMPORT_ITEM_ADD only offers creating, IMPORT_ITEM_EDIT only updating (IMP-08). */
const requireMode = (ctx: Ctx, mode: 'create' | 'update', target: string): void => {
  if (!can(ctx.rights.roles, roles('IMPORT', mode === 'create' ? 'ITEM_ADD' : 'ITEM_EDIT'))) throw new Problem('forbidden')
  if (target === 'folders' && !can(ctx.rights.roles, roles('FOLDER', 'ADD'))) throw new Problem('forbidden')
  if (mode === 'update') throw new Problem('validation', {}, undefined, { parts: [new Problem('unknown_value', { value: mode }, 'mode')] })
}

export const imports: Feature = {
  mount: (mount) => mount('imports', importsApi, {
    list: async (ctx, { query }) => ({ ...(await pageOfImports(ctx, { offset: (query.page - 1) * query.size, limit: query.size })), page: query.page, size: query.size }),
    template: (ctx, { query }) => templateSheet(ctx, query.target),
    upload: {
      outside: (ctx, { body }, { upload }) => {
        requireMode(ctx, body.mode, body.target)
        return uploadWorkbook(ctx, upload!, body)
      },
    },
    get: (ctx, { params }) => requireImport(ctx, params.guid),
    sheet: { outside: (ctx, { params, body }) => readSheet(ctx, params.guid, body.sheet, body.headerRow) },
    validate: { outside: (ctx, { params, body }) => validateImport(ctx, params.guid, body) },
    rows: async (ctx, { params, query }) => {
      const row = await requireImport(ctx, params.guid)
      const onlyWrong = query.errorsOnly ?? false
      const rows = await pageOfRows(ctx, params.guid, onlyWrong, { offset: (query.page - 1) * query.size, limit: query.size })
      const data = rows.map((staged) => ({ row: staged.row, cells: staged.cells, errors: staged.errors.map((error) => errorFor(ctx, staged.row, error)) }))
      return { data, page: query.page, size: query.size, total: onlyWrong ? row.invalid : row.rows }
    },
    correct: (ctx, { params, body }) => correctRows(ctx, params.guid, body.cells),
    run: async (ctx, { params, body }) => {
      const { mode, target } = await requireImport(ctx, params.guid)
      // The right may have been taken away since the upload (T1).
      requireMode(ctx, mode, target)
      return runImport(ctx, params.guid, body)
    },
    errors: (ctx, { params }) => errorSheet(ctx, params.guid),
  }),
}

export const registerImportJobs = (services: Services, kernel: Kernel): void =>
  services.jobs.register({ name: 'imports', cron: '* * * * *', run: () => runPending(kernel) })
