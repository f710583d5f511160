import type { Job } from '../../kernel/jobs.ts'
import { type Import, importNeeds, importsApi, modeOf } from '@entrepot/contract/imports/import.ts'
import { IMPORT_FLAGS } from '@entrepot/contract/modules.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { keyOfRequest } from '../../kernel/call.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { workThrough } from '../../kernel/chunked-job.ts'
import { fieldsInPlans } from './field-names.ts'
import { importNames, pageOfImports } from './imports.queries.ts'
import { openImports } from './open.queries.ts'
import { pageOfRows } from './staged-rows.queries.ts'
import { startRollback, undoOf } from './rollback.ts'
import { runImport } from './run.ts'
import { importWork } from './steps.ts'
import { errorSheet, templateSheet } from './sheets.ts'
import { importOtherSheets } from './other-sheets.ts'
import { rollbackSheets, runSheets, sheetsOf } from './chain.ts'
import { cancelImport } from './cancel.ts'
import { requireImport } from './import-state.ts'
import { readSheet } from './read-sheet.ts'
import { uploadWorkbook } from './upload.ts'
import { TARGETS } from './targets.ts'
import { IMPORTED_FOLDERS } from './undo-folders.ts'
import { IMPORTED_ITEMS } from './undo-items.ts'
import { correctRows, errorFor, validateImport } from './validate.ts'

/**
 * IMPORT_ITEM_ADD only offers creating, IMPORT_ITEM_EDIT only updating (IMP-08); some targets ask for their own right
 * as well.
 */
const requireMode = (ctx: Ctx, target: Import['target'], mode: Import['mode']): void => {
  const flag = IMPORT_FLAGS[target]
  if (flag && !ctx.company.modules.includes(flag)) throw new Problem('module_disabled')
  if (!importNeeds(target, modeOf(target, mode)).every((needed) => can(ctx.rights.roles, needed)))
    throw new Problem('forbidden')
}

/** The right may have been taken away since the upload (T1). */
const requireModeOf = async (ctx: Ctx, guid: string): Promise<void> => {
  const { mode, target } = await requireImport(ctx, guid)
  requireMode(ctx, target, mode)
}

export const imports: Feature = {
  owns: ['import', 'import_effect', 'import_mapping', 'import_row'],
  imports: TARGETS,
  imported: { item: IMPORTED_ITEMS, folder: IMPORTED_FOLDERS },
  sources: { import: importNames },
  needsMe: { open_imports: { roles: roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT'), find: openImports } },
  jobs: (kernel) => [importJob(kernel)],
  isWatching: true,
  mount: (mount) => {
    keepsFieldNames('imports', fieldsInPlans)
    mount('imports', importsApi, {
      list: async (ctx, { query }) => ({
        ...(await pageOfImports(ctx, boundsOf(query))),
        page: query.page,
        size: query.size,
      }),
      template: (ctx, { query }) => templateSheet(ctx, query),
      upload: {
        outside: (ctx, { body }, { upload, request }) => {
          requireMode(ctx, body.target, body.mode)
          return uploadWorkbook(ctx, upload!, body, keyOfRequest(request))
        },
      },
      get: (ctx, { params }) => requireImport(ctx, params.guid),
      sheet: {
        outside: async (ctx, { params, body }) => {
          if (body.mode)
            requireMode(ctx, (await inTransaction(ctx, (inner) => requireImport(inner, params.guid))).target, body.mode)
          return readSheet(ctx, params.guid, body)
        },
      },
      sheets: { outside: (ctx, { params }) => importOtherSheets(ctx, params.guid) },
      allSheets: (ctx, { params }) => sheetsOf(ctx, params.guid),
      runSheets: async (ctx, { params, body }) => {
        await requireModeOf(ctx, params.guid)
        return runSheets(ctx, params.guid, body.skipErrors)
      },
      rollbackSheets: async (ctx, { params }) => {
        await requireModeOf(ctx, params.guid)
        return rollbackSheets(ctx, params.guid)
      },
      validate: { outside: (ctx, { params, body }) => validateImport(ctx, params.guid, body) },
      rows: async (ctx, { params, query }) => {
        const row = await requireImport(ctx, params.guid)
        const onlyWrong = query.errorsOnly ?? false
        const rows = await pageOfRows(ctx, params.guid, onlyWrong, boundsOf(query))
        const data = rows.map((staged) => ({
          row: staged.row,
          cells: staged.cells,
          errors: staged.errors.map((error) => errorFor(ctx, staged.row, error)),
        }))
        return { data, page: query.page, size: query.size, total: onlyWrong ? row.invalid : row.rows }
      },
      correct: (ctx, { params, body }) => correctRows(ctx, params.guid, body.cells),
      run: async (ctx, { params, body }) => {
        await requireModeOf(ctx, params.guid)
        return runImport(ctx, params.guid, body)
      },
      cancel: (ctx, { params }) => cancelImport(ctx, params.guid),
      errors: (ctx, { params }) => errorSheet(ctx, params.guid),
      undo: async (ctx, { params }) => undoOf(ctx, params.guid),
      rollback: async (ctx, { params, body }) => {
        await requireModeOf(ctx, params.guid)
        return startRollback(ctx, params.guid, body)
      },
    })
  },
}

export const importJob = (kernel: Kernel): Job => ({
  name: 'imports',
  cron: '* * * * *',
  run: () => workThrough(kernel, importWork),
})
