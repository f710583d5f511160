import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'

export const notifyScreens = (ctx: Ctx, guid: string): void => {
  emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
  emit(ctx, { topic: 'notifications', data: {}, user: ctx.user.guid })
}
