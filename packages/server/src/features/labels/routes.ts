import { labelsApi } from '@entrepot/contract/labels/api.ts'
import { RUN_HOURS } from '@entrepot/contract/labels/types.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeConfig, createConfig, removeConfig } from './edit-configs.ts'
import { fieldsInLabels } from './field-names.ts'
import { previewConfig, tryDesign } from './previews.ts'
import { planPrint, printLabels } from './print-labels.ts'
import { listConfigs, offeredPlaceholders, oneConfig } from './read-configs.ts'
import { askForRun, LABEL_RUNS, oneRun, runFile } from './runs.ts'
import { labelsSection } from './section.ts'
import { testPage } from './test-page.ts'
import { writeRuns } from './write-runs.ts'

const HOUR_MS = 3_600_000

export const labels: Feature = {
  sections: { labels: labelsSection },
  owns: ['print_config', 'label_run'],
  constraints: { print_config_name: { code: 'exists', field: 'name' } },
  retains: [{ table: 'label_run', at: 'done_at', keptMs: RUN_HOURS * HOUR_MS }],
  jobs: (kernel) => [{ name: LABEL_RUNS, cron: '* * * * *', run: () => writeRuns(kernel) }],
  mount: (mount) => {
    keepsFieldNames('labels', fieldsInLabels)
    mount('labels', labelsApi, {
      list: (ctx, { query }) => listConfigs(ctx, query),
      fields: (ctx) => offeredPlaceholders(ctx),
      get: (ctx, { params }) => oneConfig(ctx, params.guid),
      create: (ctx, { body }) => createConfig(ctx, body),
      update: (ctx, { params, body }) => changeConfig(ctx, params.guid, body),
      remove: (ctx, { params }) => removeConfig(ctx, params.guid),
      // Drawing and reading back take their time: nothing is held meanwhile.
      preview: { outside: (ctx, { params, body }) => previewConfig(ctx, params.guid, body) },
      try: { outside: (ctx, { body }) => tryDesign(ctx, body) },
      plan: { outside: (ctx, { body }) => planPrint(ctx, body) },
      print: { outside: (ctx, { body }) => printLabels(ctx, body) },
      testPage: async (ctx, { body }) => testPage(ctx, body),
      run: (ctx, { body }) => askForRun(ctx, body),
      oneRun: (ctx, { params }) => oneRun(ctx, params.guid),
      runFile: { outside: (ctx, { params }) => runFile(ctx, params.guid) },
    })
  },
}
