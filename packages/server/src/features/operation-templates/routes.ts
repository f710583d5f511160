import { operationTemplatesApi } from '@entrepot/contract/operation-templates/template.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeTemplate, createTemplate, duplicateTemplate, removeTemplate } from './edit-templates.ts'
import { fieldsInTemplates } from './field-names.ts'
import { listTemplates, oneTemplate } from './read-templates.ts'
import { operationTemplatesSection } from './section.ts'

export const operationTemplates: Feature = {
  sections: { operationTemplates: operationTemplatesSection },
  owns: ['operation_template'],
  mount: (mount) => {
    keepsFieldNames('operation-templates', fieldsInTemplates)
    mount('operation-templates', operationTemplatesApi, {
      list: (ctx, { query }) => listTemplates(ctx, query),
      create: (ctx, { body }) => createTemplate(ctx, body),
      get: (ctx, { params }) => oneTemplate(ctx, params.guid),
      update: (ctx, { params, body }) => changeTemplate(ctx, params.guid, body),
      remove: (ctx, { params }) => removeTemplate(ctx, params.guid),
      duplicate: (ctx, { params, body }) => duplicateTemplate(ctx, params.guid, body),
    })
  },
  constraints: { operation_template_name: { code: 'exists', field: 'name' } },
}
