import { rightsApi } from '@entrepot/contract/rights/rights.ts'
import type { Feature } from '../../kernel/implement.ts'
import { explainRights } from './explain.ts'

export const rights: Feature = {
  mount: (mount) => mount('rights', rightsApi, { explain: (ctx, { query }) => explainRights(ctx, query) }),
}
