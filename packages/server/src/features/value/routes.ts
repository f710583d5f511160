import { valueApi } from '@entrepot/contract/value/value.ts'
import type { Feature } from '../../kernel/feature.ts'
import { valueOfArticles, valueOfGroups } from './read-value.ts'

export const value: Feature = {
  mount: (mount) =>
    mount('value', valueApi, {
      articles: (ctx, { query }) => valueOfArticles(ctx, query),
      groups: (ctx, { query }) => valueOfGroups(ctx, query),
    }),
}
