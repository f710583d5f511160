import { IconListCheck } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { bulkRoute } from './screens.ts'

export const bulkModule = defineWebModule({
  routes: { main: [bulkRoute] },
  home: {
    looks: [
      {
        line: 'open_acts',
        place: 60,
        icon: IconListCheck,
        label: { fr: 'Actions en cours', en: 'Acts under way' },
        hrefOf: ({ guid }) => `/bulk/${guid}`,
        names: {
          edit: { fr: 'Modification', en: 'Edit' },
          move: { fr: 'Déplacement', en: 'Move' },
          in: { fr: 'Entrée', en: 'Stock in' },
          out: { fr: 'Sortie', en: 'Stock out' },
          count: { fr: 'Comptage', en: 'Count' },
          trash: { fr: 'Mise à la corbeille', en: 'Move to the trash' },
          quick: { fr: 'Mise à jour rapide', en: 'Quick update' },
        },
        states: {
          running: { fr: 'En cours', en: 'Under way' },
          rolling_back: { fr: 'Annulation en cours', en: 'Being taken back' },
        },
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
