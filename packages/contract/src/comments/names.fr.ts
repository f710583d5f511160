import type { NamesOf } from '../kernel/module.ts'
import type { commentsModule } from './module.ts'

const fr: NamesOf<typeof commentsModule> = {
  actions: { comment: 'Commentaire' },
  notifications: {
    comment: {
      name: 'Commentaire',
      about: 'Quand quelqu’un vous cite dans un commentaire. Les messages qui se suivent partent ensemble.',
    },
  },
}
export default fr
