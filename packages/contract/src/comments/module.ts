import { defineModule } from '../kernel/module.ts'

export const commentsModule = defineModule({
  name: 'comments',
  actions: { comment: true },
  messages: { comment_mention: true, comment_added: true },
  notifications: { comment: { rank: 5 } },
})
