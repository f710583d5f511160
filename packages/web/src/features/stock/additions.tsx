import { IconAlertTriangle } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'

const ItemMovements = lazyPart(async () => (await import('./movements.tsx')).ItemMovements)

export const additions: Additions = {
  itemTabs: [
    {
      id: 'movements',
      label: { fr: 'Mouvements', en: 'Movements' },
      place: 50,
      Panel: ({ item, writable }) => <ItemMovements item={item.guid} writable={writable} />,
    },
  ],
  notifications: {
    threshold: {
      icon: IconAlertTriangle,
      label: { fr: 'Seuil d’alerte', en: 'Alert threshold' },
      about: {
        fr: 'Quand des articles que vous voyez tombent à leur seuil d’alerte ou dessous.',
        en: 'When items that you may see fall to their alert threshold or below.',
      },
    },
  },
}
