import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { tag: (guid) => `/settings/tags?open=${guid}` },
}
