import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { group: (guid) => `/settings/groups?open=${guid}` },
}
