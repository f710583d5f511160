import type { KeptTask } from '../operation-templates/index.ts'

type Places = { location: string | null; destination: string | null }

/** Where a task of a template takes from: its own folder, the location of the operation, or anywhere (COP-15). */
export const sourceOf = ({ source, source_location: folder }: KeptTask, { location }: Places): string | null =>
  source === 'fixed' ? folder : source === 'asked' ? location : null
export const destinationOf = (
  { destination: mode, destination_location: folder }: KeptTask,
  { destination }: Places,
): string | null => (mode === 'fixed' ? folder : mode === 'asked' ? destination : null)
