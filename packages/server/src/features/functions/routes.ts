import { functionsApi } from '@entrepot/contract/functions/function.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeFunction, createFunction, removeFunction, testFunction, tryDraft } from './edit-functions.ts'
import { fieldsInFunctions } from './field-names.ts'
import { listFunctions, oneFunction } from './read-functions.ts'
import { functionsSection } from './section.ts'
import { offeredVariables } from './variables.ts'

export const functions: Feature = {
  sections: { functions: functionsSection },
  owns: ['api_function'],
  constraints: { api_function_name: { code: 'exists', field: 'name' } },
  mount: (mount) => {
    keepsFieldNames('functions', fieldsInFunctions)
    mount('functions', functionsApi, {
      list: (ctx, { query }) => listFunctions(ctx, query),
      variables: async (ctx) => ({ data: await offeredVariables(ctx) }),
      get: (ctx, { params }) => oneFunction(ctx, params.guid),
      create: (ctx, { body }) => createFunction(ctx, body),
      update: (ctx, { params, body }) => changeFunction(ctx, params.guid, body),
      remove: (ctx, { params }) => removeFunction(ctx, params.guid),
      test: (ctx, { params, body }) => testFunction(ctx, params.guid, body),
      try: (ctx, { body }) => tryDraft(ctx, body),
    })
  },
}
