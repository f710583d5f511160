import { viewsApi } from '@entrepot/contract/views/view.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { createView, removeView, updateView } from './edit-views.ts'
import { fieldsInViews } from './field-names.ts'
import { listViews } from './read-views.ts'
import { viewsSection } from './section.ts'

export const views: Feature = {
  sections: { views: viewsSection },
  owns: ['search_view'],
  mount: (mount) => {
    keepsFieldNames('views', fieldsInViews)
    mount('views', viewsApi, {
      list: (ctx, { query }) => listViews(ctx, query.target),
      create: (ctx, { body }) => createView(ctx, body),
      update: (ctx, { params, body }) => updateView(ctx, params.guid, body),
      remove: (ctx, { params }) => removeView(ctx, params.guid),
    })
  },
  constraints: {
    search_view_own_name: { code: 'exists', field: 'name' },
    search_view_shared_name: { code: 'exists', field: 'name' },
  },
}
