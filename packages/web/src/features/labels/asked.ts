import type { RecordsToLabel } from '@entrepot/contract/labels/printing.ts'
import { useSyncExternalStore } from 'react'

let asked: RecordsToLabel | null = null
const listeners = new Set<() => void>()
const set = (records: RecordsToLabel | null) => {
  asked = records
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From the menu of any record, wherever it stands: the dialog opens over that page. */
export const askToPrint = (records: RecordsToLabel): void => set(records)
export const closePrint = (): void => set(null)
export const useAsked = (): RecordsToLabel | null => useSyncExternalStore(subscribe, () => asked)
