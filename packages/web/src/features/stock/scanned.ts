import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { items as api } from './api.ts'
import { stockWords } from './words.ts'

type Means = {
  /** One of the items of the dialog, and how many of it the scan means. */
  onItem?: (item: ListedItem, quantity: number) => void
  /** The label of a place; answers why it cannot be taken. */
  onFolder?: (guid: string) => string | null
  /** Places whose label is known here, so that nobody has to be asked. */
  folderOf?: (code: string) => string | undefined
}

/** Scans while a stock dialog is open: the item again is one more of it, the label of a place is where it goes. */
export const useScanned = (items: readonly ListedItem[], { onItem, onFolder, folderOf }: Means): void => {
  const refuse = (text: string) => {
    play('bad')
    toast.error(text)
  }
  const take = (item: ListedItem, quantity: number) => {
    play('good')
    onItem?.(item, quantity)
  }
  useScan(({ code }) => {
    const { say } = stockWords
    const here = items.find(({ tag }) => tag !== null && codeKey(tag) === codeKey(code))
    if (here && onItem) return take(here, here.packaging)
    const goTo = (guid: string) => {
      const reason = onFolder?.(guid) ?? null
      return reason === null ? play('good') : refuse(reason)
    }
    const known = folderOf?.(code)
    if (known && onFolder) return goTo(known)
    void api.scan({ params: { code } }, { quiet: true }).then(
      (found) => {
        if (found.kind === 'folder' && onFolder) return goTo(found.folder.guid)
        const same =
          found.kind === 'item' && items.find(({ article_guid: article }) => article === found.item.article_guid)
        if (same && onItem) return take(same, found.quantity)
        refuse(
          say(found.kind === 'item' ? 'scan.other' : 'scan.useless', {
            name: found.kind === 'item' ? found.item.name : code,
          }),
        )
      },
      () => refuse(say('scan.unknown', { code })),
    )
  })
}
