import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { email as checkEmail, optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import type { Recipient, RecipientChange, RecipientInput } from '@entrepot/contract/recipients/recipient.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { nameOf, oneRecipient, recipientFor, requireRecipient } from './read-recipients.ts'
import {
  countOfAll,
  deleteRecipient,
  insertRecipient,
  isUser,
  lockRecipients,
  type RecipientRow,
  type RecipientWrite,
  updateRecipient,
} from './recipients.queries.ts'

const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked)

/** Their account, as it is to be: none, the one that is named, or the one from before (CHK-04). */
const accountOf = ({ hasAccount, user }: RecipientChange, before: string | null): string | null => {
  if (hasAccount === false) return null
  return user === undefined ? before : user === null ? null : guidOf(user)
}
const writeOf = (before: RecipientWrite, change: RecipientChange): RecipientWrite => ({
  guid: before.guid,
  firstname: or(change.firstname, before.firstname),
  lastname: or(change.lastname, before.lastname),
  email: or(change.email, before.email),
  phone: or(change.phone, before.phone),
  department: or(change.department, before.department),
  user: accountOf(change, before.user),
})

const judge = async (ctx: Ctx, write: RecipientWrite, { hasAccount }: RecipientChange): Promise<void> => {
  const isUnknown = write.user !== null && !(await isUser(ctx, write.user))
  refuseAll([
    ...(write.email && checkEmail(write.email) ? [new Problem('email', {}, 'email')] : []),
    ...(optionalPhone(write.phone) ? [new Problem('phone', {}, 'phone')] : []),
    ...(hasAccount && write.user === null ? [new Problem('recipient_user', {}, 'user')] : []),
    ...(isUnknown ? [new Problem('unknown_value', { value: write.user ?? '' }, 'user')] : []),
  ])
}

const logged = ({ guid: _guid, user, ...texts }: RecipientWrite) => ({ ...texts, hasAccount: user !== null })
const NOTHING = { firstname: '', lastname: '', email: '', phone: '', department: '', user: null }

export const createRecipient = async (ctx: Ctx, input: RecipientInput): Promise<Recipient> => {
  const guid = ctx.services.clock.orderedUuid()
  const write = writeOf({ guid, ...NOTHING }, input)
  await judge(ctx, write, input)
  await insertRecipient(ctx, write)
  happened(ctx, 'recipient.created', { guid, name: nameOf(write), changes: changesBetween({}, logged(write)) })
  return oneRecipient(ctx, guid)
}

const lockToChange = async (ctx: Ctx, guid: string, version?: number): Promise<RecipientRow> => {
  await lockRecipients(ctx, [guid])
  const row = await requireRecipient(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: recipientFor(row) })
  return row
}

export const changeRecipient = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: RecipientChange,
): Promise<Recipient> => {
  const row = await lockToChange(ctx, guid, version)
  const before = { ...row, user: row.user?.guid ?? null }
  const write = writeOf(before, change)
  await judge(ctx, write, change)
  await updateRecipient(ctx, write)
  happened(ctx, 'recipient.changed', {
    guid,
    name: nameOf(write),
    changes: changesBetween(logged(writeOf(before, {})), logged(write)),
  })
  return oneRecipient(ctx, guid)
}

/** CHK-10: who has something is not deleted; what came back keeps the name. */
export const removeRecipient = async (ctx: Ctx, guid: string): Promise<null> => {
  const row = await lockToChange(ctx, guid)
  const count = await countOfAll(ctx, guid)
  if (count > 0) throw new Problem('recipient_in_use', { name: nameOf(row), count })
  await deleteRecipient(ctx, guid)
  happened(ctx, 'recipient.deleted', { guid, name: nameOf(row) })
  return null
}
