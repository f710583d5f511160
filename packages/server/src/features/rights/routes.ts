import { rightsApi } from '@entrepot/contract/rights/rights.ts'
import type { Feature } from '../../kernel/feature.ts'
import { explainRights } from './explain.ts'
import { beginView } from './view-as.ts'

export const rights: Feature = {
  mount: (mount, kernel) =>
    mount('rights', rightsApi, {
      explain: (ctx, { query }) => explainRights(ctx, query),
      // Outside: what is kept for a repeated call must not hold a token.
      viewAs: {
        outside: (ctx, { params }, { request }) => beginView(ctx, kernel, request.claims!.family, params.guid),
      },
    }),
}
