import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { can } from '../../kernel/session.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { checkouts } from './api.ts'
import { itemOfCode } from './item-of-code.ts'

const READS_CODES = anyRole('ITEM')
const MOST = 20

/** What is out of what a code means, or of what is called so: by the item where the caller may read items. */
export const findOut = async (code: string, options: CallOptions = {}): Promise<readonly Checkout[]> => {
  const item = can(READS_CODES) ? await itemOfCode(code) : null
  const asked = item ? { item: item.guid } : { search: code }
  return (await checkouts.list({ query: { ...asked, open: 'true', size: MOST } }, options)).data
}
