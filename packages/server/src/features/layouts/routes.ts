import { layoutsApi } from '@entrepot/contract/layouts/layout.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { fieldsInLayouts } from './field-names.ts'
import { keepLayout, layoutsOf } from './layouts.queries.ts'
import { listDefaultsSection } from './section.ts'

export const layouts: Feature = {
  sections: { listDefaults: listDefaultsSection },
  owns: ['list_layout'],
  mount: (mount) => {
    keepsFieldNames('layouts', fieldsInLayouts)
    mount('layouts', layoutsApi, {
      get: (ctx, { params }) => layoutsOf(ctx, params.list),
      save: async (ctx, { params, body }) => {
        await keepLayout(ctx, params.list, ctx.user.guid, body.layout)
        return layoutsOf(ctx, params.list)
      },
      saveForCompany: async (ctx, { params, body }) => {
        await keepLayout(ctx, params.list, null, body.layout)
        return layoutsOf(ctx, params.list)
      },
    })
  },
}
