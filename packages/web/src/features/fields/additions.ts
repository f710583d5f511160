import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { field: (guid) => `/settings/fields?open=${guid}` },
}
