import { IconFileSearch } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { addCommands } from '../../shell/index.ts'
import { FILE_SEARCHERS } from './screens.ts'
import { fileSearchWords } from './words.ts'

/** What the palette offers here; the application says how to go to an address. */
export const addFileSearchCommands = async (goTo: (href: string) => void): Promise<void> => {
  await fileSearchWords.load()
  addCommands({
    actions: () =>
      can(FILE_SEARCHERS)
        ? [
            {
              id: 'file-search',
              label: fileSearchWords.say('title'),
              icon: IconFileSearch,
              run: () => goTo('/data/search-by-file'),
            },
          ]
        : [],
  })
}
