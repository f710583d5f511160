import { isGuid } from '../../../kernel/addresses.ts'

const guid = (value: unknown) => (isGuid(value) ? value : undefined)

export type ScanSearch = { mode?: 'in' | 'out' | 'move' | 'count'; folder?: string; to?: string }
export const scanSearch = ({ mode, folder, to }: Record<string, unknown>): ScanSearch => {
  const [place, destination] = [guid(folder), guid(to)]
  return {
    ...((mode === 'in' || mode === 'out' || mode === 'move' || mode === 'count') && { mode }),
    ...(place && { folder: place }),
    ...(destination && { to: destination }),
  }
}
