import type { AssistantMessage, MessageInput } from '@entrepot/contract/assistant/assistant.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { type Answer, answerTo } from './answer.ts'
import { deleteMessages, insertMessage, type KeptMessage, ownMessages, trimMessages } from './assistant.queries.ts'
import { helpAnswer } from './help-answer.ts'
import { askModel, modelOf } from './model.ts'
import { costingOne, isLeft, MESSAGES } from './quota.ts'
import { readQuestion, type Understood } from './read-question.ts'

/** Whoever runs the product may switch the assistant off. */
export const requireOn = ({ services: { settings } }: Pick<Ctx, 'services'>): void => {
  if (!settings.ASSISTANT_ENABLED) throw new Problem('assistant_unavailable')
}

const shown = ({ guid, mode, message, at, answer }: KeptMessage<Answer>): AssistantMessage => ({
  guid,
  mode,
  message,
  at: at.toISOString(),
  ...answer,
})
export const listMessages = async (ctx: Ctx): Promise<{ data: AssistantMessage[] }> => {
  requireOn(ctx)
  return { data: (await ownMessages<Answer>(ctx)).map(shown) }
}
export const clearMessages = async (ctx: Ctx): Promise<null> => {
  requireOn(ctx)
  await deleteMessages(ctx)
  return null
}

/** A message and its answer, kept for who asked; whatever it would change waits until it is accepted (CHAT-11). */
export const sendMessage = async (ctx: Ctx, input: MessageInput, raw: Raw): Promise<AssistantMessage> => {
  requireOn(ctx)
  if (input.message === '') throw atField('message_empty', 'message')
  // A model is asked where the rules do not understand, between two transactions.
  const chosen = await byModel(ctx, input)
  return inTransactionOnce(ctx, raw, { route: 'assistant.send', status: 201 }, async (inner) => {
    const answer = await costingOne(inner, MESSAGES, () => answerOf(inner, input, chosen))
    const { mode, message } = input
    const kept = { guid: inner.services.clock.orderedUuid(), mode, message, answer, at: nowOf(inner) }
    await insertMessage(inner, kept)
    await trimMessages(inner)
    return shown(kept)
  })
}

const byModel = async (ctx: Ctx, { mode, message, context }: MessageInput): Promise<Understood | null> => {
  if (mode === 'chat' || !modelOf(ctx)) return null
  const read = await inTransaction(ctx, async (inner) =>
    (await isLeft(inner, MESSAGES)) ? readQuestion(inner, message, context) : null,
  )
  if (read?.plan.kind !== 'none') return null
  const plan = await askModel(ctx, message, read.names)
  return plan && { ...read, plan }
}

const answerOf = async (
  ctx: Ctx,
  { mode, message, context }: MessageInput,
  chosen: Understood | null,
): Promise<Answer> => {
  if (mode === 'chat') return helpAnswer(ctx, message)
  const { plan, names } = chosen ?? (await readQuestion(ctx, message, context))
  return answerTo(ctx, plan, { names, route: context.route })
}
