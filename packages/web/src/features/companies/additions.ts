import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { company: () => '/profile/company' },
}
