import { searchApi } from '@entrepot/contract/search/search.ts'
import type { Feature } from '../../kernel/feature.ts'
import { fieldsOfTarget } from './read-fields.ts'
import { runSearch } from './run-search.ts'

export const search: Feature = {
  mount: (mount) =>
    mount('search', searchApi, {
      run: (ctx, { body }) => runSearch(ctx, body),
      fields: async (ctx, { query }) => ({ data: await fieldsOfTarget(ctx, query.target) }),
    }),
}
