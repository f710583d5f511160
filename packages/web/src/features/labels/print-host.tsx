import { lazyPart } from '../../ui/lazy-part.tsx'
import { closePrint, useAsked } from './asked.ts'

const PrintDialog = lazyPart(async () => {
  const [{ PrintDialog: Part }, { loadLabelWords }] = await Promise.all([
    import('./print-dialog.tsx'),
    import('./words.ts'),
  ])
  await loadLabelWords()
  return Part
})

export const PrintHost = () => {
  const records = useAsked()
  return records && <PrintDialog key={JSON.stringify(records)} records={records} onClose={closePrint} />
}
