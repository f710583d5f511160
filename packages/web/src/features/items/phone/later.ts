import { IconArrowsMove, IconClipboardCheck, IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { onOtherwise, play } from '../../../kernel/scan/index.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { can, session } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ITEM_TRANSACTIONS } from '../../stock/index.ts'
import { items } from '../api.ts'
import { countRefusal, stockRefusal } from '../item-actions.ts'
import { ITEM_COUNT, ITEM_MOVE, ITEM_VIEW } from '../item-roles.ts'
import { scanWords } from '../scan/words.ts'
import { describeStock } from './describe-stock.ts'
import { stockActs } from './stock-acts.ts'
import { ITEM_PHONE_WORDS } from './words.ts'

const InSheet = lazyPart(async () => (await import('./change-sheet.tsx')).InSheet)
const OutSheet = lazyPart(async () => (await import('./change-sheet.tsx')).OutSheet)
const MoveSheet = lazyPart(async () => (await import('./move-sheet.tsx')).MoveSheet)
const CountSheet = lazyPart(async () => (await import('./count-sheet.tsx')).CountSheet)

/** A paired scanner on any screen: it opens what carries the code (ITEM-37). */
const listen = (goTo: (href: string) => void) =>
  onOtherwise(({ code }) => {
    if (!session.isOpen() || !can(ITEM_VIEW)) return
    items.scan({ params: { code } }, { quiet: true }).then(
      (found) => {
        play('good')
        if (found.kind === 'item') goTo(`/m/item/${found.item.guid}`)
        else if (found.kind === 'folder') goTo(`/m/folder/${found.folder.guid}`)
        else if (found.kind === 'operation') goTo('/m/tasks')
        else toast.info(scanWords.say('verdict.person'))
      },
      (error: unknown) => {
        play('bad')
        const isUnknown = isFailure(error) && error.status === 404
        toast.error(scanWords.say(isUnknown ? 'anywhere.unknown' : 'anywhere.failed', { code }))
      },
    )
  })

/** The screens of a storekeeper, before they are asked for. */
const warm = async () => {
  await Promise.all([
    ...ITEM_PHONE_WORDS.map((words) => words.load()),
    import('./scan-page.tsx'),
    import('./item-page.tsx'),
    import('./find-page.tsx'),
    import('./change-sheet.tsx'),
    import('./move-sheet.tsx'),
    import('./count-sheet.tsx'),
    import('./folder-page.tsx'),
    import('./send-stock.ts'),
    warmReader(),
  ])
}
/** The worker and its decoder are on the shelf before the camera is wanted. */
const warmReader = async () => (await import('../scan/warm-camera.ts')).warmCamera()

export const later: PhoneLater = {
  words: ITEM_PHONE_WORDS,
  itemActs: [
    {
      id: 'in',
      label: { fr: 'Entrer', en: 'Stock in' },
      place: 10,
      icon: IconPackageImport,
      roles: ITEM_TRANSACTIONS,
      refusal: (item) => stockRefusal(item, true),
      Sheet: InSheet,
    },
    {
      id: 'out',
      label: { fr: 'Sortir', en: 'Stock out' },
      place: 20,
      icon: IconPackageExport,
      roles: ITEM_TRANSACTIONS,
      refusal: (item) => stockRefusal(item, true),
      Sheet: OutSheet,
    },
    {
      id: 'move',
      label: { fr: 'Déplacer', en: 'Move' },
      place: 30,
      icon: IconArrowsMove,
      roles: ITEM_MOVE,
      refusal: (item) => stockRefusal(item, true),
      Sheet: MoveSheet,
    },
    {
      id: 'count',
      label: { fr: 'Compter', en: 'Count' },
      place: 40,
      icon: IconClipboardCheck,
      roles: ITEM_COUNT,
      refusal: (item) => countRefusal(item, true),
      Sheet: CountSheet,
    },
  ],
  unsent: { [stockActs.name]: describeStock },
  warm,
  keep: warmReader,
  start: listen,
}
