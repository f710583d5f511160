import { IconClipboardCheck } from '@tabler/icons-react'
import { can } from '../../../kernel/session.ts'
import { addCommands } from '../../../shell/index.ts'
import { ITEM_COUNT } from '../item-roles.ts'
import { inventoryWords } from './words.ts'

/** What the palette offers here; the application says how to go to an address. */
export const addInventoryCommands = async (goTo: (href: string) => void): Promise<void> => {
  await inventoryWords.load()
  addCommands({
    actions: () =>
      can(ITEM_COUNT)
        ? [
            {
              id: 'inventory',
              label: inventoryWords.say('command'),
              icon: IconClipboardCheck,
              run: () => goTo('/inventory'),
            },
          ]
        : [],
  })
}
