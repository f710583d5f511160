import { beforeOf, changeItems, type ItemBefore, writeDrafts } from '../items/index.ts'
import { lockItems, roomForItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  changesVariant,
  checkVariantUpdates,
  isVariantUpdated,
  startVariantUpdatePass,
  type VariantUpdate,
} from './check-variant-changes.ts'
import { checkVariants, startVariantPass } from './check-variants.ts'
import { refreshContents } from './effects.queries.ts'
import { postCounts, writableOf } from './written.ts'
import { refusal, refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** New variants and lots under products that nobody else changes meanwhile. */
export const writeVariants = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startVariantPass(ctx, row.plan)
  const checked = await checkVariants(ctx, pass, rows, lockItems)
  const good = checked.flatMap(({ row: number, draft }) => (draft ? [{ row: number, draft }] : []))
  const room = await roomForItems(ctx)
  const fitting = room === null ? good : good.slice(0, room)
  const beyond = good.slice(fitting.length).map((one) => ({
    row: one.row,
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
  const { created, problems } = await writeDrafts(
    ctx,
    fitting.map(({ draft }) => draft),
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
  return {
    created: created.length,
    updated: 0,
    unchanged: 0,
    refused: [...refusedOf(checked), ...beyond, ...taken],
    effects: created.map(({ guid, group }): NewEffect => ({ kind: 'item_created', record: guid, group })),
  }
}

/** Changes as their edit makes them, quantities by counting. */
export const writeVariantUpdates = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startVariantUpdatePass(ctx, row.plan)
  const checked = await checkVariantUpdates(ctx, pass, rows, lockItems)
  const { right, denied } = writableOf(
    ctx,
    pass,
    checked.flatMap(({ update }) => update ?? []),
  )
  const around = await changeItems(ctx, right.filter(isVariantUpdated), row.fileName)
  const groupOf = await postCounts(ctx, row, right)
  await refreshContents(ctx, row.guid, around)
  const changed = right.filter(changesVariant)
  const effects = changed.map((one): NewEffect => ({
    kind: 'item_changed',
    record: one.before.guid,
    group: groupOf.get(one.row) ?? null,
    before: { ...beforeOf(one, pass.fields), variant: factsBefore(one) },
  }))
  return {
    created: 0,
    updated: changed.length,
    unchanged: right.length - changed.length,
    refused: [...refusedOf(checked), ...denied],
    effects,
  }
}

const factsBefore = ({ before, variant }: VariantUpdate): NonNullable<ItemBefore['variant']> => {
  const own: Record<string, unknown> = {
    kind: before.variant!.kind,
    active: before.active,
    expiresOn: before.variant!.expiresOn,
    status: before.variant!.status,
  }
  return Object.fromEntries(Object.keys(variant).map((field) => [field, own[field]]))
}
