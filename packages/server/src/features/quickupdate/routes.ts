import { quickupdateApi } from '@entrepot/contract/quickupdate/api.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { checkCodes } from './check.ts'
import { changeTemplate, createTemplate, removeTemplate } from './edit-templates.ts'
import { fieldsInFormModels } from './field-names.ts'
import { listTemplates, oneTemplate } from './read-templates.ts'
import { runQuickUpdate } from './run.ts'
import { formModelsSection } from './section.ts'

export const quickupdate: Feature = {
  sections: { formModels: formModelsSection },
  owns: ['quick_template'],
  constraints: { quick_template_name: { code: 'exists', field: 'name' } },
  mount: (mount, { constraints }) => {
    keepsFieldNames('quickupdate', fieldsInFormModels)
    mount('quickupdate', quickupdateApi, {
      templates: (ctx, { query }) => listTemplates(ctx, query),
      template: (ctx, { params }) => oneTemplate(ctx, params.guid),
      create: (ctx, { body }) => createTemplate(ctx, body),
      update: (ctx, { params, body }) => changeTemplate(ctx, params.guid, body),
      remove: (ctx, { params }) => removeTemplate(ctx, params.guid),
      check: (ctx, { body }) => checkCodes(ctx, body),
      run: (ctx, { body }) => runQuickUpdate(ctx, body, constraints),
    })
  },
}
