import { LIMITS } from '../../kernel/limits.ts'
import { fileSearchApi } from '@entrepot/contract/file-search/file-search.ts'
import { fillFoundBy } from '../items/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { exportSet } from './export.ts'
import { recordsOf } from './file-search.queries.ts'
import { itemsOf, requireOwn, requireSearch, valuesIn } from './read.ts'
import { runFileSearch } from './run.ts'

export const fileSearch: Feature = {
  owns: ['file_search', 'file_search_value'],
  retains: [{ table: 'file_search', at: 'created_at', keptMs: LIMITS.fileSearchKeptMs }],
  mount: (mount) => {
    fillFoundBy(async (ctx, guid, set) => {
      await requireOwn(ctx, guid)
      return recordsOf(ctx, guid, set)
    })
    mount('file-search', fileSearchApi, {
      run: { outside: (ctx, { body }, { upload }) => runFileSearch(ctx, upload!, body) },
      get: (ctx, { params }) => requireSearch(ctx, params.guid),
      items: (ctx, { params, query }) => itemsOf(ctx, params.guid, query),
      values: (ctx, { params, query }) => valuesIn(ctx, params.guid, query),
      export: (ctx, { params, query }) => exportSet(ctx, params.guid, query.set, query.format),
    })
  },
}
