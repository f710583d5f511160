import { isGuid } from '../../kernel/addresses.ts'
import { ASKED_STEPS, type AskedStep } from './steps.ts'

/**
 * The import and its step stand in the address: a closed tab comes back to them. `all` shows the right rows too,
 * `folder` is where the result leads.
 */
export type ImportSearch = { import?: string; step?: AskedStep; all?: true; folder?: string }

export const importSearch = ({ import: guid, step, all, folder }: Record<string, unknown>): ImportSearch => {
  if (!isGuid(guid)) return {}
  const asked = ASKED_STEPS.find((one) => one === step)
  return {
    import: guid,
    ...(asked && { step: asked }),
    ...((all === true || all === 'true') && { all: true as const }),
    ...(isGuid(folder) && { folder }),
  }
}
