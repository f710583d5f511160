import { queryClient } from '../../kernel/client.ts'
import { undo } from '../../kernel/undo.ts'
import { folders } from './api.ts'
import type { FolderNode } from './forest.ts'
import { folderWords } from './words.ts'

export const refreshFolders = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['folders'] }),
    queryClient.invalidateQueries({ queryKey: ['items'] }),
  ])

/** Moves at once; the message takes it back. Refusals were said by the client. */
export const moveFolder = async (folder: FolderNode, target: FolderNode | null): Promise<boolean> => {
  const say = folderWords.say
  const place = (parent: FolderNode | null) =>
    folders.move({ params: { guid: folder.guid }, body: { parent: parent && { guid: parent.guid } } })
  try {
    await place(target)
  } catch {
    return false
  }
  await refreshFolders()
  const takeBack = async () => {
    await place(folder.parent).catch(() => undefined)
    await refreshFolders()
  }
  undo.offer(say('moved', { name: folder.name, place: target?.name ?? say('root') }), {
    label: say('undo'),
    run: () => void takeBack(),
  })
  return true
}
