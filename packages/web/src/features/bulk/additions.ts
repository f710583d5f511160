import { IconListCheck } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  notifications: { bulk: IconListCheck },
  recordLinks: { bulk: (guid) => `/bulk/${guid}` },
  sourceLinks: { bulk: (guid) => `/bulk/${guid}` },
}
