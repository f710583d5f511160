import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Button } from '@mantine/core'
import {
  IconBarcode,
  IconClipboardCheck,
  IconDownload,
  IconFileImport,
  IconFolderPlus,
  IconPlus,
  IconVersions,
} from '@tabler/icons-react'
import { can } from '../../../kernel/session.ts'
import type { MenuEntry } from '../../../ui/anchored-menu.tsx'
import { LateDotsMenu } from '../../../ui/late-dots-menu.tsx'
import { FOLDER_ADD, folderWords } from '../../folders/index.ts'
import { FolderPresence } from '../../presence/index.ts'
import { ITEM_ADD, ITEM_COUNT, ITEM_VIEW } from '../item-roles.ts'
import { itemWords } from '../words.ts'
import type { Explorer } from './use-explorer.ts'

/** NAV-57. */
const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')

type Props = {
  explorer: Explorer
  folderMenu: readonly MenuEntry[]
  onNewFolder: () => void
  onExport: (format: 'xlsx' | 'csv') => void
}

const menuOf = ({ explorer: { address, listed }, folderMenu, onNewFolder, onExport }: Props): MenuEntry[] => {
  const { say } = itemWords
  const ofFolder =
    address.isRoot && can(FOLDER_ADD)
      ? [{ label: folderWords.say('new'), icon: IconFolderPlus, run: onNewFolder }]
      : folderMenu
  const count = { label: say('inventory'), icon: IconClipboardCheck, separated: true, run: address.toInventory }
  const variants = { label: say('variants'), icon: IconVersions, run: address.toVariants }
  const ofList = [
    { label: say('export_xlsx'), icon: IconDownload, separated: true, run: () => onExport('xlsx') },
    { label: say('export_csv'), icon: IconDownload, run: () => onExport('csv') },
  ]
  return [
    ...ofFolder,
    ...(can(ITEM_COUNT) ? [count] : []),
    ...(can(ITEM_VIEW) ? [variants] : []),
    ...(listed.showsFoldersOnly ? [] : ofList),
  ]
}

/** What is done in the folder that is shown. */
export const ExplorerActions = (props: Props) => {
  const say = itemWords.use()
  folderWords.use()
  const { address, place } = props.explorer
  const menu = menuOf(props)
  return (
    <>
      {!address.isRoot && <FolderPresence folder={address.folderGuid} />}
      {can(ITEM_VIEW) && (
        <Button
          variant="default"
          leftSection={<IconBarcode size={16} stroke={1.7} aria-hidden />}
          onClick={address.toScan}
        >
          {say('scan')}
        </Button>
      )}
      {can(IMPORTERS) && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
          title={say('import')}
          onClick={address.toImport}
        >
          {say('import_short')}
        </Button>
      )}
      {menu.length > 0 && <LateDotsMenu label={say('menu')} entries={menu} />}
      {can(ITEM_ADD) && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          aria-disabled={!place.canAdd || undefined}
          data-disabled={!place.canAdd || undefined}
          title={place.canAdd ? undefined : say('read_only')}
          onClick={place.canAdd ? address.newItem : undefined}
        >
          {say('actions.new')}
        </Button>
      )}
    </>
  )
}
