import type { Tag, TagChange, TagInput, TagMerge } from '@entrepot/contract/tags/tag.ts'
import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { notFound } from '../../kernel/answer-error.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { requireTag } from './read-tags.ts'
import { countByTag, deleteTags, giveInstead, insertTag, lockTags, touchCarriers, updateTag } from './tags.queries.ts'

export const createTag = async (ctx: Ctx, input: TagInput): Promise<Tag> => {
  const guid = ctx.services.clock.orderedUuid()
  await insertTag(ctx, guid, input)
  happened(ctx, 'tag.created', { guid, name: input.name })
  return requireTag(ctx, guid)
}

export const changeTag = async (ctx: Ctx, guid: string, { name, color, version }: TagChange): Promise<Tag> => {
  const [before] = await lockTags(ctx, [guid])
  if (!before) throw new Problem('not_found')
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await requireTag(ctx, guid) })
  const after = { name: name ?? before.name, color: color === undefined ? before.color : color }
  await updateTag(ctx, guid, after)
  happened(ctx, 'tag.changed', {
    guid,
    name: after.name,
    changes: changesBetween({ name: before.name, color: before.color }, after),
  })
  return requireTag(ctx, guid)
}

export const removeTag = async (ctx: Ctx, guid: string): Promise<null> => {
  if ((await removeTags(ctx, [guid])).deleted === 0) throw new Problem('not_found')
  return null
}

/** Items stay, without it (TAG-04). What somebody else has deleted meanwhile is named. */
export const removeTags = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ deleted: number; failed: Failure[] }> => {
  const going = await lockTags(ctx, guids)
  const ids = going.map(({ guid }) => guid)
  const carriers = await countByTag(ctx, ids)
  for (const { guid, name } of going) {
    const items = carriers.get(guid) ?? 0
    happened(ctx, 'tag.deleted', {
      guid,
      name,
      changes: items > 0 ? [{ field: 'items', old: items, new: 0 }] : [],
    })
  }
  await touchCarriers(ctx, ids)
  await deleteTags(ctx, ids)
  return { deleted: going.length, failed: notFound(ctx, guids, ids) }
}

/** One keyword in the place of several, on each item once; the others are gone afterwards. */
export const mergeTags = async (ctx: Ctx, { tags, into }: TagMerge): Promise<Tag> => {
  const locked = new Map((await lockTags(ctx, [...tags, into])).map((tag) => [tag.guid, tag]))
  const unknown = (value: string, field: string) =>
    locked.has(value) ? [] : [new Problem('unknown_value', { value }, field)]
  refuseAll([...tags.flatMap((guid) => unknown(guid, 'tags')), ...unknown(into, 'into')])
  const going = [...locked.values()].filter(({ guid }) => guid !== into)
  if (going.length === 0) return requireTag(ctx, into)
  const ids = going.map(({ guid }) => guid)
  const items = await touchCarriers(ctx, ids)
  await lockTags(ctx, ids, { alone: true })
  await giveInstead(ctx, ids, into)
  await deleteTags(ctx, ids)
  happened(ctx, 'tag.merged', {
    guid: into,
    name: locked.get(into)!.name,
    changes: [
      { field: 'tags', old: going.map(({ name }) => name).sort(), new: [locked.get(into)!.name] },
      ...(items > 0 ? [{ field: 'items', old: null, new: items }] : []),
    ],
  })
  return requireTag(ctx, into)
}
