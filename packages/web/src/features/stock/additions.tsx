import { IconAlertTriangle } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'

const ItemMovements = lazyPart(async () => (await import('./movements.tsx')).ItemMovements)

export const additions: Additions = {
  itemTabs: [
    {
      id: 'movements',
      label: { fr: 'Stock', en: 'Stock' },
      heading: { fr: 'Mouvements', en: 'Movements' },
      place: 50,
      Panel: ({ item, writable }) => <ItemMovements item={item.guid} writable={writable} />,
    },
  ],
  notifications: { threshold: IconAlertTriangle },
}
