import { MOST_CHANGED } from '@entrepot/contract/items/api.ts'
import { type ListedItem, type ItemChange } from '@entrepot/contract/items/item.ts'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { session } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import type { CellEdit } from '../../ui/grid/index.ts'
import { refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import { formerOf, meaningOf } from './cell-values.ts'
import { itemWords } from './words.ts'

/** What is wrong in a cell, by record and column. */
export type CellProblems = ReadonlyMap<string, string>
export const cellKey = (guid: string, column: string) => `${guid} ${column}`

type Change = ItemChange & { guid: string }
type Refused = Awaited<ReturnType<typeof items.changeMany>>['failed']

const send = async (changes: readonly Change[]): Promise<{ changed: ListedItem[]; refused: Refused }> => {
  const changed: ListedItem[] = []
  const refused: Refused = []
  for (let at = 0; at < changes.length; at += MOST_CHANGED) {
    const answer = await items.changeMany({ body: { items: changes.slice(at, at + MOST_CHANGED) } })
    changed.push(...answer.items)
    refused.push(...answer.failed)
  }
  return { changed, refused }
}

/** An edit tells nothing of the total over all folders, and leaves it as it is. */
const asShown = (row: ListedItem, changed: ListedItem | undefined): ListedItem =>
  changed ? { ...changed, quantityTotal: changed.quantityTotal ?? row.quantityTotal } : row

type Page = { rows: readonly ListedItem[]; total: number }
/** Rows as the server has them now stand in the list at once, and in the record that is open. */
const show = (changed: readonly ListedItem[]) => {
  const byGuid = new Map(changed.map((item) => [item.guid, item]))
  queryClient.setQueriesData<Page>(
    { queryKey: items.list.key },
    (page) => page?.rows && { ...page, rows: page.rows.map((row) => asShown(row, byGuid.get(row.guid))) },
  )
  for (const item of changed)
    queryClient.setQueryData<ListedItem>(
      items.get.query({ params: { guid: item.guid } }).queryKey,
      (before) => before && asShown(before, item),
    )
}

/** As it will be, as far as that is known before the answer. */
const expected = ({ row, change }: { row: ListedItem; change: ItemChange }): ListedItem => ({
  ...row,
  name: change.name ?? row.name,
  tag: change.tag === undefined ? row.tag : change.tag,
  description: change.description === undefined ? row.description : (change.description ?? ''),
  threshold: change.threshold === undefined ? row.threshold : change.threshold,
  packaging: change.packaging ?? row.packaging,
  attributes: { ...row.attributes, ...change.attributes },
})

/** The former values, for the version that the edit left: what somebody changed since stays, and is said. */
const takeBack = async (changes: readonly Change[]) => {
  const { changed, refused } = await send(changes).catch(() => ({ changed: [], refused: [] as Refused }))
  show(changed)
  for (const message of new Set(refused.map((one) => one.message))) toast.error(message)
  if (changed.length > 0)
    toast.success(itemWords.say('cells.undone', { count: changed.length, shown: formatNumber(changed.length) }))
  await refreshStock()
}

/**
 * Cells that were typed over or pasted: read as their columns mean them, sent as one, taken back as one. Answers what
 * is wrong, cell by cell.
 */
export const editCells = async (edits: readonly CellEdit<ListedItem>[]): Promise<CellProblems> => {
  const { say } = itemWords
  const { config } = session.get()
  const problems = new Map<string, string>()
  if (!config) return problems
  const changes = new Map<string, { row: ListedItem; change: ItemChange }>()
  for (const { row, column, text } of edits) {
    const meant = meaningOf(column, text, row, config)
    if ('problem' in meant) {
      problems.set(cellKey(row.guid, column), meant.problem)
      continue
    }
    const change: ItemChange = changes.get(row.guid)?.change ?? {}
    const attributes = { ...change.attributes, ...meant.change.attributes }
    changes.set(row.guid, {
      row,
      change: { ...change, ...meant.change, ...(Object.keys(attributes).length > 0 && { attributes }) },
    })
  }
  const asked = [...changes.values()]
  if (asked.length > 0) {
    show(asked.map(expected))
    try {
      const { changed, refused } = await send(
        asked.map(({ row, change }) => ({ guid: row.guid, version: row.version, ...change })),
      )
      show([...asked.map(({ row }) => row), ...changed])
      for (const { guid, field, message } of refused) {
        const columns =
          field && edits.some(({ row, column }) => row.guid === guid && column === field)
            ? [field]
            : edits.filter(({ row }) => row.guid === guid).map(({ column }) => column)
        for (const column of columns) problems.set(cellKey(guid, column), message)
      }
      if (changed.length > 0) {
        const back = changed.map(({ guid, version }): Change => ({
          guid,
          version,
          ...formerOf(changes.get(guid)!.row, changes.get(guid)!.change),
        }))
        const [only] = changed
        undo.offer(
          say('cells.done', { count: changed.length, shown: formatNumber(changed.length), name: only!.name }),
          { label: say('actions.undo'), run: () => void takeBack(back) },
        )
      }
      await refreshStock()
    } catch {
      // The client has said why.
      show(asked.map(({ row }) => row))
    }
  }
  if (problems.size > 0)
    toast.error(
      problems.size === 1
        ? [...problems.values()][0]!
        : say('cells.wrong', { count: problems.size, shown: formatNumber(problems.size) }),
    )
  return problems
}
