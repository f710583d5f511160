import type { Gs1 } from '@entrepot/contract/items/gs1.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const VariantDialog = lazyPart(async () => (await import('./variant-dialog.tsx')).VariantDialog)
const RemoveVariants = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveVariants)
const StockDialog = lazyPart(async () => (await import('./stock-dialog.tsx')).StockDialog)
const TakeDialog = lazyPart(async () => (await import('./take-dialog.tsx')).TakeDialog)

export type OpenVariant =
  | { kind: 'in' | 'out' | 'move' | 'count' | 'edit'; variant: Variant }
  | { kind: 'remove'; variants: readonly Variant[] }
  | { kind: 'create'; product: Item; /** What a code says of it that was scanned. */ said?: Gs1 }
  | { kind: 'take'; product: Item }

export const VariantDialogs = ({
  dialog,
  onClose,
  onDone = onClose,
}: {
  dialog: OpenVariant
  onClose: () => void
  /** When what was asked for is done. */ onDone?: () => void
}) => {
  switch (dialog.kind) {
    case 'create':
      return <VariantDialog product={dialog.product} variant={null} said={dialog.said} onClose={onClose} />
    case 'take':
      return <TakeDialog product={dialog.product} onClose={onClose} />
    case 'edit':
      return <VariantDialog variant={dialog.variant} onClose={onClose} />
    case 'remove':
      return <RemoveVariants variants={dialog.variants} onClose={onClose} onDone={onDone} />
    default:
      return <StockDialog kind={dialog.kind} guid={dialog.variant.guid} onClose={onClose} />
  }
}
