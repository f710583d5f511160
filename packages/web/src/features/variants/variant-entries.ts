import type { Variant } from '@entrepot/contract/variants/variant.ts'
import {
  IconArrowsMove,
  IconClipboardCheck,
  IconCopy,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { can } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { recordEntries } from '../../shell/index.ts'
import { ITEM_TRANSACTIONS } from '../stock/index.ts'
import { VARIANT_ADD, VARIANT_DELETE, VARIANT_EDIT } from './access.ts'
import { copyVariant, switchVariant } from './change-variants.ts'
import type { OpenVariant } from './variant-dialogs.tsx'
import { variantWords } from './words.ts'

const MOVERS = roles('ITEM', 'MOVE')
const COUNTERS = roles('ITEM', 'INVENTORY')

/**
 * The same actions in every list: absent without the role, with the reason where they cannot be done. Disabled it is
 * still counted, and nothing else (VAR-20).
 */
export const variantEntries = (
  variant: Variant,
  writable: boolean,
  open: (dialog: OpenVariant) => void,
): MenuEntry[] => {
  const { say } = variantWords
  const disabled = !writable && say('read_only')
  const unmoved = disabled || (!variant.active && (errorText('variant_disabled') ?? ''))
  return [
    ...(can(VARIANT_EDIT)
      ? [{ label: say('actions.edit'), icon: IconPencil, disabled, run: () => open({ kind: 'edit', variant }) }]
      : []),
    ...(can(ITEM_TRANSACTIONS)
      ? [
          {
            label: say('actions.in'),
            icon: IconPackageImport,
            disabled: unmoved,
            separated: true,
            run: () => open({ kind: 'in', variant }),
          },
          {
            label: say('actions.out'),
            icon: IconPackageExport,
            disabled: unmoved,
            run: () => open({ kind: 'out', variant }),
          },
        ]
      : []),
    ...(can(MOVERS)
      ? [
          {
            label: say('actions.move'),
            icon: IconArrowsMove,
            disabled: unmoved,
            run: () => open({ kind: 'move', variant }),
          },
        ]
      : []),
    ...(can(COUNTERS)
      ? [
          {
            label: say('actions.count'),
            icon: IconClipboardCheck,
            disabled,
            run: () => open({ kind: 'count', variant }),
          },
        ]
      : []),
    ...recordEntries({ kind: 'item', selection: { guids: [variant.guid] } }),
    ...(can(VARIANT_ADD)
      ? [
          {
            label: say('actions.copy'),
            icon: IconCopy,
            disabled,
            separated: true,
            run: () => void copyVariant(variant),
          },
        ]
      : []),
    ...(can(VARIANT_EDIT)
      ? [
          {
            label: say(variant.active ? 'actions.disable' : 'actions.enable'),
            icon: variant.active ? IconToggleLeft : IconToggleRight,
            disabled,
            run: () => void switchVariant(variant),
          },
        ]
      : []),
    ...(can(VARIANT_DELETE)
      ? [
          {
            label: say('actions.remove'),
            icon: IconTrash,
            danger: true,
            disabled,
            run: () => open({ kind: 'remove', variants: [variant] }),
          },
        ]
      : []),
  ]
}
