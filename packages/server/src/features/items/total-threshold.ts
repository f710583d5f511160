import { quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { isWritable, lockArticles, requireWritable, setTotalThreshold, totalThreshold } from '../records/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { readThreshold } from './create-items.ts'
import { articlePlaces } from './read-items.ts'

/** It belongs to the article, like its name: whoever sets it writes in all its folders. */
export const changeTotalThreshold = async (ctx: Ctx, guid: string, asked: number | null) => {
  const item = await requireWritable(ctx, guid)
  const problems: Problem[] = []
  const threshold = asked === null ? null : quantityToDecimal(readThreshold(asked, problems))
  refuseAll(problems)
  if ((await lockArticles(ctx, [item.article])).some((row) => !isWritable(ctx, row))) throw new Problem('folder_denied')
  const before = await totalThreshold(ctx, item.article)
  if (before === threshold) return articlePlaces(ctx, guid)
  await setTotalThreshold(ctx, item.article, threshold)
  happened(ctx, 'item.changed', {
    guid,
    name: item.name,
    folder: item.folder,
    changes: [{ field: 'totalThreshold', old: before && Number(before), new: threshold && Number(threshold) }],
  })
  wakeJob(ctx, 'thresholds')
  return articlePlaces(ctx, guid)
}
