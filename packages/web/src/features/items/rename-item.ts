import type { Item } from '@entrepot/contract/items/item.ts'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import { itemWords } from './words.ts'

type Page = { rows: readonly Item[]; total: number }
const show = (guid: string, name: string) =>
  queryClient.setQueriesData<Page>({ queryKey: items.list.key }, (page) => page?.rows && { ...page, rows: page.rows.map((row) => (row.guid === guid ? { ...row, name } : row)) })

/** Shows the new name at once; a refusal brings the old one back and says why. */
export const renameItem = async ({ guid, name: before, version }: Item, typed: string) => {
  const { say } = itemWords
  const name = typed.trim()
  if (name === before) return
  if (name === '') return toast.error(say('rename.empty', { name: before }))
  show(guid, name)
  try {
    const renamed = await items.update({ params: { guid }, body: { name, version } }, { quiet: true })
    toast.success(say('rename.done', { name }), { label: say('actions.undo'), run: () => void renameItem(renamed, before) })
  } catch (error) {
    show(guid, before)
    toast.error(say('rename.refused', { name: before, reason: textOf(error) }))
  }
  await refreshStock()
}
