import type { NamesOf } from '../kernel/module.ts'
import type { itemsModule } from './module.ts'

const fr: NamesOf<typeof itemsModule> = {
  areas: { ITEM: 'Articles' },
  records: { item: 'Article' },
  actions: { move: 'Déplacement', inventory: 'Comptage', threshold: 'Seuil d’alerte atteint' },
  notifications: {
    threshold: {
      name: 'Seuil d’alerte',
      about: 'Quand des articles que vous voyez tombent à leur seuil d’alerte ou dessous.',
    },
  },
}
export default fr
