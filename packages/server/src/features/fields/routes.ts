import { FIELDS_CHECKS } from './checks.queries.ts'
import { fieldJob } from './rewrite-values.ts'
import { formulaJob } from './formula/run-ticks.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { fieldsApi } from '@entrepot/contract/fields/field.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeField, createField, moveField, removeField } from './edit-fields.ts'
import { previewFormula, runsOf } from './formula/preview.ts'
import { getField, listFields, usageOfField } from './read-fields.ts'
import { fieldsSection } from './section.ts'

export const fields: Feature = {
  sections: { fields: fieldsSection },
  owns: ['custom_field', 'field_rewrite', 'formula_due', 'formula_tick', 'serial'],
  checks: FIELDS_CHECKS,
  jobs: (kernel) => [fieldJob(kernel), formulaJob(kernel)],
  retains: [
    { table: 'field_rewrite', at: 'done_at', keptMs: LIMITS.eventsKeptMs },
    { table: 'formula_tick', at: 'done_at', keptMs: LIMITS.formulaRunsKeptMs },
  ],
  mount: (mount) =>
    mount('fields', fieldsApi, {
      list: (ctx, { query }) => listFields(ctx, query),
      get: (ctx, { params }) => getField(ctx, params.guid),
      usage: (ctx, { params }) => usageOfField(ctx, params.guid),
      create: (ctx, { body }) => createField(ctx, body),
      update: (ctx, { params, body }) => changeField(ctx, params.guid, body),
      previewFormula: (ctx, { body }) => previewFormula(ctx, body),
      runs: (ctx, { params, query }) => runsOf(ctx, params.guid, query),
      move: (ctx, { params, body }) => moveField(ctx, params.guid, body.position),
      remove: (ctx, { params, query }) => removeField(ctx, params.guid, { force: query.force ?? false }),
    }),
  constraints: {
    custom_field_name: { code: 'exists', field: 'name' },
    custom_field_mapped: { code: 'exists', field: 'mapped' },
  },
}
