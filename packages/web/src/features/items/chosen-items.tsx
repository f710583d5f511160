import { useState } from 'react'
import { exportFile } from '../../kernel/export-file.ts'
import { countSelected } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BulkDialog, type BulkRequest, downloadChosen } from '../bulk/index.ts'
import type { ChosenItemsProps } from '../search/index.ts'
import { stockWords } from '../stock/index.ts'
import { ItemsBulkBar } from './bulk-bar.tsx'
import type { OpenDialog } from './item-actions.ts'
import { itemWords } from './words.ts'
import { selectionAsked } from './selection-asked.ts'

const ItemDialogs = lazyPart(async () => {
  const [{ ItemDialogs: dialogs }] = await Promise.all([import('./item-dialogs.tsx'), stockWords.load()])
  return dialogs
})

/** The bar and its dialogs, below a list that is not a folder. */
export const ChosenItems = ({ selection, total, sort, columns, query, read, onClear }: ChosenItemsProps) => {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [bulk, setBulk] = useState<BulkRequest | null>(null)
  const count = countSelected(selection, total)
  const exportChosen = () =>
    exportFile(
      () => downloadChosen({ selection: selectionAsked(selection, query), sort, columns }),
      () => itemWords.say('exported'),
    )
  return (
    <>
      {count > 0 && (
        <ItemsBulkBar
          count={count}
          writableReason={false}
          read={read}
          asked={() => selectionAsked(selection, query)}
          onBulk={(kind) => setBulk({ kind, selection: selectionAsked(selection, query), count })}
          onExport={() => void exportChosen()}
          onDialog={setDialog}
          onClear={onClear}
        />
      )}
      {dialog && <ItemDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      {bulk && <BulkDialog request={bulk} onClose={() => setBulk(null)} onStarted={onClear} />}
    </>
  )
}
