import { IconMessage } from '@tabler/icons-react'
import { Comments } from './index.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  itemTabs: [
    {
      id: 'comments',
      label: { fr: 'Commentaires', en: 'Comments' },
      place: 80,
      Panel: ({ item }) => <Comments target="items" guid={item.guid} />,
    },
  ],
  notifications: {
    comment: {
      icon: IconMessage,
      label: { fr: 'Commentaire', en: 'Comment' },
      about: {
        fr: 'Quand quelqu’un vous cite dans un commentaire. Les messages qui se suivent partent ensemble.',
        en: 'When somebody mentions you in a comment. Messages that follow each other leave together.',
      },
    },
  },
}
