import type { NamesOf } from '../kernel/module.ts'
import type { commentsModule } from './module.ts'

const en: NamesOf<typeof commentsModule> = {
  actions: { comment: 'Comment' },
  notifications: {
    comment: {
      name: 'Comment',
      about: 'When somebody mentions you in a comment. Messages that follow each other leave together.',
    },
  },
}
export default en
