import { redirect } from '@tanstack/react-router'
import { queryClient } from '../../kernel/client.ts'
import { isFailure } from '../../kernel/failure.ts'
import { loadWords } from '../../shell/index.ts'
import { folderWords, folders } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'
import { itemWords } from './words.ts'

export const loadTitles = async () => {
  await loadWords([itemWords, folderWords, stockWords])
  return { list: itemWords.say('title'), item: itemWords.say('item') }
}

/**
 * A folder that is hidden or gone is answered 404 either way; to the user both are a place without access (FOLD-07).
 * @public: asked for through the part that comes late.
 */
export const openFolder = async (guid: string) => {
  try {
    await queryClient.ensureQueryData(folders.get.query({ params: { guid } }))
  } catch (error) {
    if (isFailure(error) && (error.status === 404 || error.status === 403))
      throw redirect({ to: '/403', replace: true })
    throw error
  }
}
