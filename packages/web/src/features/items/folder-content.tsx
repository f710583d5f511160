import { Box } from '@mantine/core'
import { Suspense, lazy, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { PaneButton, withinTime } from '../../shell/index.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/small.tsx'
import { BulkDialog } from '../bulk/index.ts'
import { FolderBreadcrumb, FolderRows, folderWords } from '../folders/index.ts'
import { ExplorerActions } from './explorer/explorer-actions.tsx'
import { ExplorerDrawer, showsItem } from './explorer/explorer-drawer.tsx'
import { NoFolders } from './explorer/explorer-empty.tsx'
import { ExplorerList } from './explorer/explorer-list.tsx'
import { ExplorerToolbar } from './explorer/explorer-toolbar.tsx'
import { useExplorer, type Explorer } from './explorer/use-explorer.ts'
import { useExports } from './explorer/use-exports.ts'
import { FolderNotes } from './folder-notes.tsx'
import type { ItemDrag } from './item-drag.ts'
import { itemWords } from './words.ts'

const ItemDialogs = lazy(() =>
  withinTime(() => import('./item-dialogs.tsx').then(({ ItemDialogs: dialogs }) => ({ default: dialogs }))),
)

type ContentProps = {
  folderGuid: string
  folderDrawer: ReactNode
  folderMenu: readonly MenuEntry[]
  onNewFolder: () => void
  onItemDrag: (drag: ItemDrag | null) => void
}

/** What lies in a folder: its folders, its items, and the item that is open. */
export const FolderContent = ({ folderGuid, folderDrawer, folderMenu, onNewFolder, onItemDrag }: ContentProps) => {
  const say = itemWords.use()
  const sayFolders = folderWords.use()
  const explorer = useExplorer(folderGuid)
  const { place, view, arranged, listed, chosen } = explorer
  const { exportAs, exportChosen } = useExports(listed, arranged, chosen)
  return (
    <Page
      title={place.details?.folder?.name ?? sayFolders('root')}
      count={
        place.details && (
          <>
            <ItemCount explorer={explorer} />
            <FolderNotes folder={place.details.folder?.guid ?? null} />
          </>
        )
      }
      breadcrumb={
        <>
          <PaneButton />
          <FolderBreadcrumb crumbs={place.details?.breadcrumb ?? []} />
        </>
      }
      body="fill"
      drawer={folderDrawer ?? (showsItem(explorer) && <ExplorerDrawer explorer={explorer} />)}
      actions={
        <ExplorerActions explorer={explorer} folderMenu={folderMenu} onNewFolder={onNewFolder} onExport={exportAs} />
      }
      toolbar={<ExplorerToolbar explorer={explorer} />}
    >
      {place.details && place.isReadOnly && (
        <Box p="0 24px 12px" style={{ flexShrink: 0 }}>
          <Banner tone="info">{say('read_only_banner')}</Banner>
        </Box>
      )}
      {view.view === undefined ? (
        <SkeletonRows />
      ) : listed.showsFoldersOnly ? (
        <Folders explorer={explorer} onNewFolder={onNewFolder} />
      ) : (
        <ExplorerList explorer={explorer} onItemDrag={onItemDrag} onExportChosen={exportChosen} />
      )}
      <Dialogs explorer={explorer} />
    </Page>
  )
}

const ItemCount = ({ explorer: { address, place, listed } }: { explorer: Explorer }) => {
  const say = itemWords.use()
  if (!place.details) return null
  const { folder, counts } = place.details
  const count = counts[listed.deep || address.isRoot ? 'totalItems' : 'items']
  return (
    <>
      {folder?.picture && (
        <Box
          component="img"
          w={28}
          h={28}
          mr={8}
          bdrs={6}
          style={{ objectFit: 'cover', verticalAlign: 'middle' }}
          src={`${folder.picture}&size=64`}
          alt=""
        />
      )}
      {say('count', { count, shown: formatNumber(count) })}
    </>
  )
}

const Folders = ({ explorer: { place }, onNewFolder }: { explorer: Explorer; onNewFolder: () => void }) => {
  if (place.isPending) return <SkeletonRows />
  return place.children.length > 0 ? <FolderRows nodes={place.children} /> : <NoFolders onNewFolder={onNewFolder} />
}

const Dialogs = ({ explorer: { acts, chosen } }: { explorer: Explorer }) => (
  <>
    {acts.bulk && <BulkDialog request={acts.bulk} onClose={() => acts.setBulk(null)} onStarted={chosen.clear} />}
    <Suspense fallback={null}>
      {acts.dialog && <ItemDialogs dialog={acts.dialog} onClose={() => acts.setDialog(null)} />}
    </Suspense>
  </>
)
