import { IconTargetArrow } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { COUNTERS, ROWS } from './roles.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'cyclecounts',
      label: { fr: 'Articles à compter', en: 'Items to count' },
      icon: IconTargetArrow,
      to: '/cycle-counts',
      roles: COUNTERS,
    },
    {
      id: 'cyclecounts:accuracy',
      label: { fr: 'Exactitude du stock', en: 'Stock accuracy' },
      icon: IconTargetArrow,
      to: '/cycle-counts?view=accuracy',
      roles: ROWS,
    },
  ],
}
