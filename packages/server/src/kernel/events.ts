import type { Topic } from '@entrepot/contract/push/push.ts'
import type { Ctx } from './context.ts'

/** Ids only: the reader fetches again under its own rights (T62). `user`: for the personal topic of that user. */
export type NewEvent = { topic: Topic | 'users'; data: Record<string, unknown>; user?: string }

/** Told to open screens after the commit; written in the caller's transaction. */
export const emit = (ctx: Ctx, event: NewEvent): void => {
  ctx.outbox.events.push(event)
}
