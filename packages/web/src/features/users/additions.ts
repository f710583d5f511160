import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { user: (guid) => `/settings/users/${guid}` },
}
