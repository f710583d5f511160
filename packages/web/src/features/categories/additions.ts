import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { category: (guid) => `/settings/categories?open=${guid}` },
}
