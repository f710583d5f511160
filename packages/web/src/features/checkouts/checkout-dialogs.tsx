import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)
const DetailsDialog = lazyPart(async () => (await import('./details-dialog.tsx')).DetailsDialog)
const DueDialog = lazyPart(async () => (await import('./due-dialog.tsx')).DueDialog)

/** What can be done with what is out, wherever it shows. */
export const useCheckoutDialogs = (): {
  acts: {
    takeBack: (...out: Checkout[]) => void
    extend: (checkout: Checkout) => void
    show: (checkout: Checkout) => void
  }
  dialogs: ReactNode
} => {
  const [out, setOut] = useState<readonly Checkout[] | null>(null)
  const [shown, setShown] = useState<Checkout | null>(null)
  const [extended, setExtended] = useState<Checkout | null>(null)
  return {
    acts: { takeBack: (...chosen) => setOut(chosen), extend: setExtended, show: setShown },
    dialogs: (
      <>
        {out && <ReturnDialog out={out} onClose={() => setOut(null)} />}
        {shown && <DetailsDialog guid={shown.guid} title={shown.item.name} onClose={() => setShown(null)} />}
        {extended && <DueDialog checkout={extended} onClose={() => setExtended(null)} />}
      </>
    ),
  }
}
