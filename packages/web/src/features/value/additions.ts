import { IconStack2 } from '@tabler/icons-react'
import { seesPrices } from '../../kernel/session.ts'
import type { Additions } from '../../shell/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VALUE_ACCESS } from './access.ts'

const ItemValue = lazyPart(async () => {
  const [{ ItemValue: part }] = await Promise.all([
    import('./item-value.tsx'),
    (await import('./words.ts')).valueWords.load(),
  ])
  return part
})

export const additions: Additions = {
  itemFigures: [{ shows: seesPrices, Figure: ItemValue }],
  commands: [
    {
      id: 'stock-value',
      label: { fr: 'Valeur du stock', en: 'Stock value' },
      icon: IconStack2,
      to: '/value',
      ...VALUE_ACCESS,
    },
  ],
}
