import { roomForItems } from '../records/index.ts'
import { writeDrafts } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkItems, startPass } from './check-items.ts'
import { writePlannedFolders } from './write-folders.ts'
import { nameCategories, nameTags } from './written.ts'
import { refusal, refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** New items. Checked again: rights, names and the plan may have changed since the validation. */
export const writeItems = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startPass(ctx, row.plan)
  const checked = await checkItems(ctx, pass, rows)
  const good = checked.flatMap((one) => (one.item ? [one.item] : []))
  const room = await roomForItems(ctx)
  const fitting = room === null ? good : good.slice(0, room)
  const beyond = good.slice(fitting.length).map((item) => ({
    row: item.row,
    errors: [
      {
        column: null,
        field: null,
        value: '',
        key: 'imports:beyondPlan',
        params: { limit: ctx.company.plan.limitItems ?? 0 },
      },
    ],
  }))
  const { seeing, effects: folders } = await writePlannedFolders(
    ctx,
    pass.folders,
    new Set(fitting.map((item) => item.draft.folder)),
  )
  const categories = await nameCategories(
    ctx,
    pass.categories.byName,
    fitting,
    (item) => ({ name: item.categoryName, type: item.draft.type, target: 'item' }),
    (item, guid) => {
      item.draft.category = guid
    },
  )
  const tags = await nameTags(
    ctx,
    pass.tags,
    fitting.flatMap((item) => item.tagNames),
  )
  const { created, problems } = await writeDrafts(
    seeing,
    fitting.map((item) => ({ ...item.draft, tags: tags.guidsOf(item.tagNames) })),
    { comment: row.fileName, source: { kind: 'import', guid: row.guid } },
  )
  const taken = problems.map(({ draft, problem }) =>
    refusal(
      pass,
      fitting[draft]!.row,
      problem.field ?? null,
      fitting[draft]!.draft.tag ?? '',
      problem.code,
      problem.params,
    ),
  )
  const items = created.map(({ guid, group }): NewEffect => ({ kind: 'item_created', record: guid, group }))
  return {
    created: created.length,
    updated: 0,
    unchanged: 0,
    refused: [...refusedOf(checked), ...beyond, ...taken],
    effects: [...tags.effects, ...categories, ...folders, ...items],
  }
}
