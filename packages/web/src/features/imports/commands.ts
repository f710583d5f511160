import { IconFileImport } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { addCommands } from '../../shell/index.ts'
import { IMPORTERS } from './screens.ts'
import { importWords } from './words.ts'

/** What the palette offers here; the application says how to go to an address. */
export const addImportCommands = async (goTo: (href: string) => void): Promise<void> => {
  await importWords.load()
  addCommands({
    actions: () =>
      can(IMPORTERS)
        ? [{ id: 'import', label: importWords.say('title'), icon: IconFileImport, run: () => goTo('/data/import') }]
        : [],
  })
}
