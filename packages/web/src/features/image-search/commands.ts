import { IconPhotoSearch } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { addCommands } from '../../shell/index.ts'
import { IMAGE_SEARCHERS } from './screens.ts'
import { imageSearchWords } from './words.ts'

/** What the palette offers here; the application says how to go to an address. */
export const addImageSearchCommands = async (goTo: (href: string) => void): Promise<void> => {
  await imageSearchWords.load()
  addCommands({
    actions: () =>
      can(IMAGE_SEARCHERS)
        ? [
            {
              id: 'image-search',
              label: imageSearchWords.say('title'),
              icon: IconPhotoSearch,
              run: () => goTo('/image-search'),
            },
          ]
        : [],
  })
}
