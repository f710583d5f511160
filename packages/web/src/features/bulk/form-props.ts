import type { BulkKind } from '@entrepot/contract/bulk/bulk.ts'
import type { BulkAct } from './request.ts'

export type FormProps = {
  kind: Exclude<BulkKind, 'trash' | 'quick'>
  /** Hidden while what it would do is shown, and as it was afterwards. */ opened: boolean
  title: string
  action: string
  busy: boolean
  onAct: (act: BulkAct) => void
  onClose: () => void
}
