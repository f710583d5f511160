import { defineModule } from '../kernel/module.ts'

export const commentsModule = defineModule({
  name: 'comments',
  actions: { comment: true },
  messages: { comment_mention: true },
  notifications: { comment: { rank: 5 } },
})
