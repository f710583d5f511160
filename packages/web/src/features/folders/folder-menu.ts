import type { TreeFolder } from '@entrepot/contract/folders/folder.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import {
  IconArrowsMove,
  IconFolderOpen,
  IconFolderPlus,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconShieldLock,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { queryClient } from '../../kernel/client.ts'
import { can } from '../../kernel/session.ts'
import { undo } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { recordEntries } from '../../shell/index.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { folders } from './api.ts'
import { moveRefusal, type FolderNode } from './forest.ts'
import { refreshFolders } from './move-to.ts'
import { restoreFromTrash } from './trash.ts'
import { folderWords } from './words.ts'

export const FOLDER_ADD = roles('FOLDER', 'ADD')
export const FOLDER_EDIT = roles('FOLDER', 'EDIT')
const FOLDER_PERMISSIONS = roles('FOLDER', 'PERMISSIONS')
const FOLDER_DELETE = roles('FOLDER', 'DELETE')
const ITEM_TRANSACTIONS = roles('ITEM', 'TRANSACTIONS')
const TRASH_RESTORE = roles('TRASH', 'RESTORE')

/** Reversible, so it asks nothing: the message takes it back, and the trash keeps it. */
export const removeFolder = async (folder: FolderNode): Promise<boolean> => {
  const { say } = folderWords
  const { guid, name } = folder
  try {
    await folders.remove({ params: { guid } })
  } catch {
    return false
  }
  await refreshFolders()
  undo.offer(
    say('removed', { name }),
    can(TRASH_RESTORE)
      ? { label: say('undo'), run: () => void restoreFromTrash([guid], say('restored', { name })) }
      : undefined,
  )
  return true
}

/** Shown at once, here and in the other tabs; the same entry takes it back. */
const favourFolder = async ({ guid, favourite }: FolderNode): Promise<void> => {
  const treeKey = folders.tree.query().queryKey
  const mark = (is: boolean) =>
    queryClient.setQueryData<{ data: TreeFolder[] }>(
      treeKey,
      (tree) => tree && { data: tree.data.map((row) => (row.guid === guid ? { ...row, favourite: is } : row)) },
    )
  mark(!favourite)
  try {
    await folders.favour({ params: { guid }, body: { favourite: !favourite } })
  } catch {
    mark(favourite)
  }
}

export type FolderActions = {
  open?: (guid: string) => void
  add: (parent: FolderNode) => void
  edit: (folder: FolderNode) => void
  about: (folder: FolderNode) => void
  past?: (folder: FolderNode) => void
  move: (folder: FolderNode) => void
  permissions: (folder: FolderNode) => void
  removed: (folder: FolderNode) => void
}

/** What the user may do with a folder: without the role the action is absent, on a read-only folder it says why not. */
export const folderEntries = (
  folder: FolderNode,
  { open, add, edit, about, past, move, permissions, removed }: FolderActions,
): MenuEntry[] => {
  const { say } = folderWords
  const readOnly = folder.permission === 'read' && say('read_only_reason')
  const refusal = moveRefusal(folder)
  return [
    ...(open ? [{ label: say('open'), icon: IconFolderOpen, run: () => open(folder.guid) }] : []),
    ...(can(FOLDER_ADD)
      ? [{ label: say('new_here'), icon: IconFolderPlus, disabled: readOnly, run: () => add(folder) }]
      : []),
    ...(can(FOLDER_EDIT)
      ? [
          { label: say('edit'), icon: IconPencil, disabled: readOnly, run: () => edit(folder) },
          {
            label: say('move'),
            icon: IconArrowsMove,
            disabled: readOnly || (refusal !== null && (errorText(refusal) ?? false)),
            run: () => move(folder),
          },
        ]
      : []),
    { label: say('about'), icon: IconInfoCircle, run: () => about(folder) },
    ...(past && can(ITEM_TRANSACTIONS) ? [{ label: say('past'), icon: IconHistory, run: () => past(folder) }] : []),
    ...(can(FOLDER_PERMISSIONS)
      ? [{ label: say('permissions'), icon: IconShieldLock, run: () => permissions(folder) }]
      : []),
    ...recordEntries({ kind: 'folder', guids: [folder.guid] }),
    {
      label: say(folder.favourite ? 'favourite.remove' : 'favourite.add'),
      icon: folder.favourite ? IconStarOff : IconStar,
      run: () => void favourFolder(folder),
    },
    ...(can(FOLDER_DELETE)
      ? [
          {
            label: say('remove'),
            icon: IconTrash,
            danger: true,
            separated: true,
            disabled: readOnly,
            run: () => void removeFolder(folder).then((done) => done && removed(folder)),
          },
        ]
      : []),
  ]
}
