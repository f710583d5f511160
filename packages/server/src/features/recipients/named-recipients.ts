import { can } from '@entrepot/contract/kernel/rights.ts'
import { RECIPIENT_READERS } from '@entrepot/contract/recipients/recipient.ts'
import type { Ctx } from '../../kernel/context.ts'
import { holdRecipients, recipientsByGuid } from './recipients.queries.ts'

/** Whoever may not read recipients names none either: a guid would tell whether there is one. */
export const mayName = (ctx: Ctx): boolean =>
  ctx.company.modules.includes('checkout') && can(ctx.rights.roles, RECIPIENT_READERS)

export { recipientsByGuid as namedRecipients }

/** Names by guid, which stay until the commit, for who is about to name them. */
export const heldRecipients = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (guids.length > 0) await holdRecipients(ctx, guids)
  return new Map([...(await recipientsByGuid(ctx, guids))].map(([guid, { name }]) => [guid, name]))
}
