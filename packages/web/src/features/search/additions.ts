import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { search_view: () => '/advanced-search' },
}
