import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { roomForItems } from '../records/index.ts'
import { beginDrafts } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { postMovements } from '../stock/index.ts'
import { Problem } from '../../kernel/problem.ts'
import { type CheckedItem, type CheckedRow, checkItems, type ItemPass, keyOfDraft, startPass } from './check-items.ts'
import { refreshContents } from './effects.queries.ts'
import { writePlannedFolders } from './write-folders.ts'
import { asTold, nameCategories, nameTags } from './written.ts'
import { refusal, refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, ImportWork, NewEffect } from '../../kernel/import-target.ts'

/** New items. Checked again: rights, names and the plan may have changed since the validation. */
export const writeItems: ImportWork['write'] = async (ctx, row, rows, turn) => {
  const check = async () => {
    const started = await startPass(ctx, row.plan, { run: row.guid })
    return { pass: started, checked: await checkItems(ctx, started, rows) }
  }
  const early = await check()
  const isBeside = makesOnlyRecords(ctx, early) && !meets(early.checked, turn.before)
  if (!isBeside) await turn.stand()
  const { pass, checked } = isBeside || turn.before === null ? early : await check()
  const all = checked.flatMap((one) => (one.item ? [one.item] : []))
  const { fresh: good, onto } = settleRepeats(pass, all)
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
  if (isBeside) turn.follow(new Set(fitting.flatMap(keysOf)))
  const { created, problems, written } = await beginDrafts(
    seeing,
    fitting.map((item) => ({ ...item.draft, tags: tags.guidsOf(item.tagNames) })),
    { comment: row.fileName, source: { kind: 'import', guid: row.guid } },
    turn.stand,
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
  const refusedDrafts = new Set(problems.map(({ draft }) => draft))
  const guidOf = new Map(
    fitting.filter((_, at) => !refusedDrafts.has(at)).map(({ row: number }, at) => [number, created[at]!.guid]),
  )
  const items = created.map(({ guid, group }): NewEffect => ({ kind: 'item_created', record: guid, group }))
  // What another row was to bring has not come: neither has what repeats it.
  const failed = new Set([...beyond, ...taken].map(({ row: number }) => number))
  const lost = all.filter(({ repeats }) => typeof repeats === 'number' && failed.has(repeats))
  const repeated = all.length - good.length - lost.length
  const added = await addTo(
    seeing,
    row,
    onto.flatMap(({ to, ...one }) => {
      const record = typeof to === 'number' ? guidOf.get(to) : to
      return record === undefined ? [] : [{ ...one, record }]
    }),
  )
  return {
    created: created.length,
    updated: pass.repeated === 'sum' ? repeated : 0,
    unchanged: pass.repeated === 'sum' ? 0 : repeated,
    refused: [...refusedOf(checked), ...beyond, ...taken, ...lost.map((one) => lostRow(pass, one))],
    effects: [...tags.effects, ...categories, ...folders, ...items, ...added],
    sent: written,
  }
}

type Checked = { pass: ItemPass; checked: readonly CheckedRow[] }
/** Nothing that rows of the next chunk name, add to or are counted with. */
const makesOnlyRecords = ({ company }: Ctx, { pass, checked }: Checked): boolean =>
  company.plan.limitItems === null &&
  !pass.fields.some(({ mapped }) => mapped === 'serialnumber') &&
  pass.repeated === 'refuse' &&
  pass.folders.planned.length === 0 &&
  checked.every(
    ({ item }) => !item || (item.categoryName === null && item.tagNames.every((name) => pass.tags.has(nameKey(name)))),
  )
/** By which one chunk could meet what another one makes. */
const keysOf = ({ draft }: CheckedItem): string[] => [
  keyOfDraft(draft),
  ...(draft.tag ? [`code ${codeKey(draft.tag)}`] : []),
]
const meets = (checked: readonly CheckedRow[], keys: ReadonlySet<string> | null): boolean =>
  keys !== null && checked.some(({ item }) => item !== null && keysOf(item).some((key) => keys.has(key)))

const lostRow = (pass: ItemPass, { row, draft, repeats }: CheckedItem) => ({
  row,
  errors: [
    {
      column: pass.columnOf.get('name') ?? null,
      field: 'name',
      value: draft.name.slice(0, 200),
      key: 'imports:duplicateInFile',
      params: { value: draft.name.slice(0, 80), row: Number(repeats) },
    },
  ],
})

/** `to`: the row of this chunk that makes the record, or the record that an earlier one made. */
type Onto = { to: number | string; quantity: Hundredths; unitPrice: string | undefined }
/**
 * Rows that repeat others: what they add comes with what the first one brings, or as an entry of its own, where the
 * record is there already or another price is said of it.
 */
const settleRepeats = (
  { repeated }: ItemPass,
  items: readonly CheckedItem[],
): { fresh: CheckedItem[]; onto: Onto[] } => {
  const byRow = new Map(items.map((item) => [item.row, item]))
  const fresh = items.filter(({ repeats }) => repeats === null)
  if (repeated !== 'sum') return { fresh, onto: [] }
  const onto: Onto[] = []
  for (const { repeats, draft } of items) {
    if (repeats === null) continue
    const { quantity, unitPrice } = draft
    const first = typeof repeats === 'number' ? byRow.get(repeats)! : null
    const to = first ? (first.repeats ?? first.row) : repeats
    if (first && typeof to === 'number' && (quantity === 0 || first.draft.unitPrice === unitPrice))
      first.draft.quantity += quantity
    else onto.push({ to, quantity, unitPrice })
  }
  return { fresh, onto: onto.filter(({ quantity }) => quantity > 0) }
}

type Added = Pick<Onto, 'quantity' | 'unitPrice'> & { record: string }
/** What rows add to records that this import has made. */
const addTo = async (ctx: Ctx, run: ImportRun, onto: readonly Added[]): Promise<NewEffect[]> => {
  if (onto.length === 0) return []
  const { groups, refused } = await postMovements(
    ctx,
    onto.map(({ record, quantity, unitPrice }) => ({
      kind: 'in',
      guid: record,
      quantity,
      unitPrice,
      action: 'receipt',
      field: 'quantity',
      note: { comment: run.fileName, recipient: '' },
    })),
    asTold(run),
  )
  const [first] = refused
  if (first) throw new Problem(first.problem.code, first.problem.params, 'quantity')
  await refreshContents(ctx, run.guid, [...new Set(onto.map(({ record }) => record))])
  return onto.map(({ record }, at): NewEffect => ({ kind: 'movement', record, group: groups.get(at)! }))
}
