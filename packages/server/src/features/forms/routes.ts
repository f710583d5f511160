import { formsApi } from '@entrepot/contract/forms/form-layout.ts'
import { keepsCategories } from '../categories/index.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeLayout, createLayout, removeLayout } from './edit-layouts.ts'
import { inForce } from './in-force.ts'
import { categoriesInForms, fieldsInForms } from './kept-names.ts'
import { listLayouts, oneLayout } from './read-layouts.ts'
import { formLayoutsSection } from './section.ts'

export const forms: Feature = {
  owns: ['form_layout'],
  sections: { formLayouts: formLayoutsSection },
  mount: (mount) => {
    keepsFieldNames('forms', fieldsInForms)
    keepsCategories('forms', categoriesInForms)
    mount('forms', formsApi, {
      list: (ctx, { query }) => listLayouts(ctx, query),
      inForce: (ctx) => inForce(ctx),
      get: (ctx, { params }) => oneLayout(ctx, params.guid),
      create: (ctx, { body }) => createLayout(ctx, body),
      update: (ctx, { params, body }) => changeLayout(ctx, params.guid, body),
      remove: (ctx, { params }) => removeLayout(ctx, params.guid),
    })
  },
  constraints: {
    form_layout_name: { code: 'exists', field: 'name' },
    form_layout_active: { code: 'exists', field: 'category' },
  },
}
