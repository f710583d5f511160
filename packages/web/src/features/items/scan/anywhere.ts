import { IconBarcode } from '@tabler/icons-react'
import { onOtherwise, play } from '../../../kernel/scan/index.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { can, session } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { addCommands, type Command } from '../../../shell/index.ts'
import { items } from '../api.ts'
import { ITEM_VIEW } from '../item-roles.ts'
import { mayWorkAs } from './rights.ts'
import { SCAN_MODES } from './session.ts'
import { scanWords } from './words.ts'

/**
 * A scan on any page: it opens what carries the code (ITEM-37). Screens and dialogs that work with scans take them
 * before.
 */
export const addScanning = async (goTo: (href: string) => void): Promise<void> => {
  await scanWords.load()
  addCommands({
    actions: (): Command[] => [
      ...SCAN_MODES.filter(mayWorkAs).map((mode) => ({
        id: `scan:${mode}`,
        label: scanWords.say(`command.${mode}`),
        icon: IconBarcode,
        run: () => goTo(mode === 'find' ? '/scan' : `/scan?mode=${mode}`),
      })),
      {
        id: 'scan:scanner',
        label: scanWords.say('command.scanner'),
        icon: IconBarcode,
        run: () => goTo('/profile/scanner'),
      },
    ],
  })
  onOtherwise(({ code }) => {
    if (!session.isOpen() || !can(ITEM_VIEW)) return
    void look(code, goTo)
  })
}

const look = async (code: string, goTo: (href: string) => void): Promise<void> => {
  const { say } = scanWords
  try {
    const found = await items.scan({ params: { code } }, { quiet: true })
    play('good')
    if (found.kind === 'item') goTo(`/items/${found.item.parent_guid}?item=${found.item.guid}`)
    else if (found.kind === 'folder') goTo(`/items/${found.folder.guid}`)
    else if (found.kind === 'operation') goTo(`/interventions/${found.operation.guid}`)
    else toast.info(say('verdict.person'))
  } catch (error) {
    play('bad')
    toast.error(say(isFailure(error) && error.status === 404 ? 'anywhere.unknown' : 'anywhere.failed', { code }))
  }
}
