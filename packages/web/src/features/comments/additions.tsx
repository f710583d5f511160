import { IconMessage } from '@tabler/icons-react'
import { Comments } from './index.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  itemTabs: [
    {
      id: 'comments',
      label: { fr: 'Commentaires', en: 'Comments' },
      place: 80,
      under: 'more',
      Panel: ({ item }) => <Comments target="items" guid={item.guid} />,
    },
  ],
  notifications: { comment: IconMessage },
}
