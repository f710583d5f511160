import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import type { Ctx } from './context.ts'

/** Ids only: the reader fetches again under its own rights (T62). `user`: for the personal topic of that user. */
export type NewEvent = { topic: Topic | 'users'; data: Record<string, unknown>; user?: string }

/**
 * Told to the screens of one person, of those who see who is there, of all who know the settings, or who have a task in
 * front of them: what is no act, and stands in no log.
 */
export type Ping = NewEvent & ({ user: string } | { topic: 'presence' | 'config' | 'tasks' })

/**
 * Told after the commit, written in the caller's transaction. What has happened to a record tells itself (`happened`).
 */
export const emit = (ctx: Ctx, event: Ping): void => {
  ctx.outbox.events.push(event)
}
