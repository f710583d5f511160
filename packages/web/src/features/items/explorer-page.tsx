import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { searchAfter } from '../../kernel/lists.ts'
import { can } from '../../kernel/session.ts'
import { PaneLayout } from '../../shell/index.ts'
import {
  AboutFolder,
  EditFolder,
  FOLDER_EDIT,
  FolderTree,
  MoveFolderDialog,
  NewFolder,
  folderEntries,
  folderWords,
  folders,
  moveFolder,
  useForest,
  type FolderNode,
  type FolderPart,
} from '../folders/index.ts'
import { FolderLevelsDialog } from '../rights/index.ts'
import { EXPLORER } from './explorer-route.ts'
import { FolderContent } from './folder-content.tsx'
import { incomingItems, type ItemDrag } from './item-drag.ts'

type FolderSide = { kind: 'new'; parent: FolderNode | null } | { kind: 'edit'; folder: FolderNode }

export const ExplorerPage = () => {
  const sayFolders = folderWords.use()
  const { folderGuid } = useParams({ from: EXPLORER })
  const navigate = useNavigate()
  const { forest } = useForest()
  const search = useSearch({ from: EXPLORER })
  const { about } = search
  const { data: place } = useQuery(folders.get.query({ params: { guid: folderGuid } }))
  const [side, setSide] = useState<FolderSide | null>(null)
  const [moving, setMoving] = useState<FolderNode | null>(null)
  const [levelled, setLevelled] = useState<FolderNode | null>(null)
  const [itemDrag, setItemDrag] = useState<ItemDrag | null>(null)
  const incoming = useMemo(() => itemDrag && incomingItems(itemDrag), [itemDrag])
  const goTo = (guid: string) => void navigate({ to: '/items/$folderGuid', params: { folderGuid: guid }, search: {} })
  const showPart = (guid: string, part: FolderPart | undefined) => {
    setSide(null)
    void navigate({
      to: '/items/$folderGuid',
      params: { folderGuid: guid },
      search: searchAfter(guid === folderGuid ? search : {}, { item: undefined, tab: undefined, about: part }),
      replace: guid === folderGuid && about !== undefined,
    })
  }
  const actions = {
    add: (parent: FolderNode) => setSide({ kind: 'new', parent }),
    edit: (folder: FolderNode) => setSide({ kind: 'edit', folder }),
    about: (folder: FolderNode) => showPart(folder.guid, 'picture'),
    past: ({ guid }: FolderNode) =>
      void navigate({ to: '/transactions', search: { at: new Date().toISOString(), folder: guid } }),
    move: setMoving,
    permissions: setLevelled,
    removed: (folder: FolderNode) => {
      if (forest.byGuid.get(folderGuid) === folder || folderGuid === folder.guid) goTo(folder.parent?.guid ?? 'root')
    },
  }
  useEffect(() => setSide(null), [folderGuid])
  const closeSide = () => setSide(null)
  const current = forest.byGuid.get(folderGuid)
  const folderDrawer =
    side?.kind === 'new' ? (
      <NewFolder key={side.parent?.guid} parent={side.parent} onClose={closeSide} onSaved={closeSide} />
    ) : side?.kind === 'edit' ? (
      <EditFolder
        key={side.folder.guid}
        guid={side.folder.guid}
        parentType={side.folder.parent?.type ?? null}
        onClose={closeSide}
        onSaved={closeSide}
      />
    ) : about && current ? (
      <AboutFolder
        key={folderGuid}
        folder={current}
        picture={place?.folder?.picture ?? null}
        part={about}
        onPart={(part) => showPart(folderGuid, part)}
        onClose={() => showPart(folderGuid, undefined)}
      />
    ) : null

  return (
    <PaneLayout
      label={sayFolders('pane')}
      pane={
        <FolderTree
          forest={forest}
          current={folderGuid}
          onOpen={goTo}
          onDrop={can(FOLDER_EDIT) ? (folder, target) => void moveFolder(folder, target) : undefined}
          menu={(folder) => folderEntries(folder, { ...actions, open: goTo })}
          incoming={incoming}
        />
      }
    >
      <FolderContent
        key={folderGuid}
        folderGuid={folderGuid}
        folderDrawer={folderDrawer}
        folderMenu={current ? folderEntries(current, actions) : []}
        onNewFolder={() => setSide({ kind: 'new', parent: current ?? null })}
        onItemDrag={setItemDrag}
      />
      {levelled && <FolderLevelsDialog folder={levelled} onClose={() => setLevelled(null)} />}
      {moving && <MoveFolderDialog folder={moving} onClose={() => setMoving(null)} />}
    </PaneLayout>
  )
}
