import { IconAlertTriangle, IconBarcode, IconFolder, IconPackage, IconPlus, IconVersions } from '@tabler/icons-react'
import type { FoundItem } from '@entrepot/contract/items/found.ts'
import { queryClient } from '../../kernel/client.ts'
import { can } from '../../kernel/session.ts'
import { addCommands, type Command } from '../../shell/index.ts'
import { folders, forestOf, foundFolders } from '../folders/index.ts'
import { items } from './api.ts'
import { ITEM_ADD, ITEM_VIEW } from './item-roles.ts'
import { itemWords } from './words.ts'

const SHOWN = 8
/** A variant or lot has a page of its own; anything else opens in its folder. */
const addressOf = ({ guid, type, parent_guid: folder }: { guid: string; type: string; parent_guid: string }) =>
  type === 'variant' ? `/item/${guid}` : `/items/${folder}?item=${guid}`

const addressOfFound = ({ parent, ...one }: FoundItem) =>
  one.is_folder ? `/items/${one.guid}` : addressOf({ ...one, parent_guid: parent?.guid ?? 'root' })
const iconOf = ({ is_folder: isFolder, match, product }: FoundItem) =>
  isFolder ? IconFolder : match === 'code' ? IconBarcode : product === null ? IconPackage : IconVersions

/** What the palette finds and does here; the application says how to go to an address. */
export const addStockCommands = (goTo: (href: string) => void) => {
  /** What a GS1 code says; anything else that carries a code is among the others. */
  const byCode = async (text: string, signal: AbortSignal): Promise<Command[]> => {
    const found = await items.scan({ params: { code: text } }, { signal, quiet: true })
    if (found.kind !== 'item' || !found.gs1) return []
    return [found.item, ...found.elsewhere].map((one) => ({
      id: `code:${one.guid}`,
      label: `${one.name} · ${one.parent.name}`,
      hint: itemWords.say('commands.scanned'),
      icon: IconBarcode,
      run: () => goTo(addressOf(one)),
    }))
  }
  const amongRecords = async (text: string, signal: AbortSignal): Promise<Command[]> => {
    const { data } = await items.find({ query: { search: text, size: SHOWN } }, { signal, quiet: true })
    return data.map((one) => ({
      id: `${one.is_folder ? 'folder' : 'item'}:${one.guid}`,
      label: one.product === null ? one.name : `${one.name} · ${one.product}`,
      hint: one.path,
      icon: iconOf(one),
      isAlike: one.match === 'alike',
      run: () => goTo(addressOfFound(one)),
    }))
  }
  const amongFolders = async (text: string): Promise<Command[]> => {
    const { data } = await queryClient.fetchQuery({ ...folders.tree.query(), staleTime: 30_000 })
    return foundFolders(forestOf(data), text)
      .slice(0, SHOWN)
      .map(({ guid, path }) => ({
        id: `folder:${guid}`,
        label: path,
        hint: itemWords.say('commands.folder'),
        icon: IconFolder,
        run: () => goTo(`/items/${guid}`),
      }))
  }
  addCommands({
    actions: () => {
      const label = itemWords.say('commands.new_item')
      // On a page that does not use these words they come for the next time.
      if (!label) void itemWords.load()
      if (!label) return []
      return [
        ...(can(ITEM_ADD) ? [{ id: 'item:new', label, icon: IconPlus, run: () => goTo('/items/root?item=new') }] : []),
        ...(can(ITEM_VIEW)
          ? [
              {
                id: 'item:low',
                label: itemWords.say('commands.low'),
                icon: IconAlertTriangle,
                run: () => goTo('/items/root?low=true'),
              },
            ]
          : []),
      ]
    },
    search: async (text, signal) => {
      await itemWords.load()
      const searches = can(ITEM_VIEW) ? [byCode(text, signal), amongRecords(text, signal)] : [amongFolders(text)]
      const found = await Promise.allSettled(searches)
      return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    },
  })
}
