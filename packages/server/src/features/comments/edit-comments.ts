import {
  type Comment,
  type CommentChange,
  COMMENT_LENGTH,
  type CommentInput,
} from '@entrepot/contract/comments/comment.ts'
import { rulesOf, requireReader } from '../attachments/index.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import { notify } from '../notifications/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Principals } from '../../kernel/principal.ts'
import { notFoundWith, Problem } from '../../kernel/problem.ts'
import { commentByGuid, type CommentRow, deleteComment, insertComment, updateComment } from './comments.queries.ts'
import { requireMentionable } from './people.ts'
import { commentFor } from './read-comments.ts'

export const addComment = async (
  ctx: Ctx,
  principals: Principals,
  { target, guid, text, mentions = [] }: CommentInput,
): Promise<Comment> => {
  const record = await requireReader(ctx, target, guid)
  const named = await requireMentionable(ctx, principals, record, mentions)
  const own = ctx.services.clock.orderedUuid()
  await insertComment(ctx, record, { guid: own, text, mentions: named })
  await notifyNamed(ctx, record, named, text)
  const hearing = (await rulesOf(ctx, target).hear?.(ctx, guid)) ?? []
  await notifyOf(
    ctx,
    record,
    hearing.filter((one) => !named.includes(one)),
    text,
    'comment_added',
  )
  happened(ctx, commentedOn(ctx, record), { ...acted(record), comment: text })
  return commentFor(ctx, (await commentByGuid(ctx, own))!)
}

/** What an act of a record leaves as a comment of whoever does it, for good; the act has asked for its own rights. */
export const noteOn = (ctx: Ctx, record: RecordRef, text: string) =>
  insertComment(ctx, record, {
    guid: ctx.services.clock.orderedUuid(),
    text: text.slice(0, COMMENT_LENGTH),
    mentions: [],
    stays: true,
  })

/** Whoever was named before has been told. */
export const changeComment = async (
  ctx: Ctx,
  principals: Principals,
  guid: string,
  { text: asked, mentions, version }: CommentChange,
): Promise<Comment> => {
  const { row, record } = await requireOwn(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.author?.name ?? '' }, undefined, { current: commentFor(ctx, row) })
  const text = asked ?? row.text
  const before = row.mentions.map((person) => person.guid)
  const named = mentions === undefined ? before : await requireMentionable(ctx, principals, record, mentions)
  if (text === row.text && named.length === before.length && named.every((person) => before.includes(person)))
    return commentFor(ctx, row)
  await updateComment(ctx, guid, { text, mentions: named })
  await notifyNamed(
    ctx,
    record,
    named.filter((person) => !before.includes(person)),
    text,
  )
  happened(ctx, commentedOn(ctx, record), {
    ...acted(record),
    changes: [{ field: 'comment', old: row.text, new: text }],
  })
  return commentFor(ctx, (await commentByGuid(ctx, guid))!)
}

export const removeComment = async (ctx: Ctx, guid: string): Promise<null> => {
  const { row, record } = await requireOwn(ctx, guid)
  await deleteComment(ctx, guid)
  happened(ctx, commentedOn(ctx, record), {
    ...acted(record),
    changes: [{ field: 'comment', old: row.text, new: null }],
  })
  return null
}

/** ATT-08: the reason of a status stays as it was. Of a record that is hidden by now nothing is said. */
const requireOwn = async (ctx: Ctx, guid: string): Promise<{ row: CommentRow; record: RecordRef }> => {
  const row = await commentByGuid(ctx, guid, { lock: true })
  if (!row) throw new Problem('not_found')
  const record = await notFoundWith(requireReader(ctx, row.target, row.record))
  if (row.author?.guid !== ctx.user.guid || row.stays) throw new Problem('forbidden')
  return { row, record }
}

const commentedOn = (ctx: Ctx, { target }: RecordRef) => `${rulesOf(ctx, target).entity}.commented` as const
const acted = ({ guid, name, folder }: RecordRef) => ({ guid, name, folder })

const EXCERPT = 200
const notifyNamed = (ctx: Ctx, record: RecordRef, named: readonly string[], text: string): Promise<void> =>
  notifyOf(ctx, record, named, text, 'comment_mention')

/** Nobody is told of what they wrote themselves. */
const notifyOf = async (
  ctx: Ctx,
  record: RecordRef,
  named: readonly string[],
  text: string,
  message: 'comment_mention' | 'comment_added',
): Promise<void> => {
  const others = named.filter((guid) => guid !== ctx.user.guid)
  if (others.length === 0) return
  const params = {
    author: ctx.user.name,
    record: record.name,
    text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
  }
  const link = rulesOf(ctx, record.target).link(record, 'comments')
  await notify(
    ctx.db,
    ctx.company.guid,
    ...others.map((user) => ({
      guid: ctx.services.clock.orderedUuid(),
      user,
      kind: 'comment' as const,
      message,
      params,
      link,
      progress: null,
    })),
  )
  for (const user of others) emit(ctx, { topic: 'notifications', data: {}, user })
}
