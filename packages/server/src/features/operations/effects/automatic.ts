import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import type { AutoType } from '@entrepot/contract/operation-templates/custom-task.ts'
import { itemFields } from '../../fields/index.ts'
import { changeItems } from '../../items/index.ts'
import { sendByTask } from '../../mails/index.ts'
import { isWritable, lockItems } from '../../records/index.ts'
import { cancelReservation, createReservation } from '../../reservations/index.ts'
import { errorText } from '../../../kernel/answer-error.ts'
import { type Ctx, todayOf } from '../../../kernel/context.ts'
import { plainMail, queueMail } from '../../../kernel/mail.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { LockedTask } from '../acts.ts'
import { insertReserved, reservedBy } from '../automatic.queries.ts'
import { linesOf } from '../lines.queries.ts'
import { linesSheet } from '../lines-sheet.ts'
import { titleOf } from '../read-tasks.ts'
import { mailAddressesOf } from '../recipients.ts'
import type { TaskRow } from '../tasks.queries.ts'
import { type Part, partsOf } from './closing.ts'

/** The scan that an automatic task is about: the last one before it that was not given up. */
const scanBefore = ({ tasks, task }: LockedTask): TaskRow | undefined =>
  tasks.findLast(
    ({ position, custom, status }) =>
      position < task.position &&
      status !== 'cancelled' &&
      (custom?.type === 'scan' || custom?.type === 'scan_validation'),
  )

const itemsOf = async (ctx: Ctx, locked: LockedTask): Promise<Part[]> => {
  const scan = scanBefore(locked)
  if (!scan) return []
  const lines = (await linesOf(ctx, scan.guid)).filter(
    ({ status, confirmed }) => confirmed !== false && (status !== 'warning' || confirmed === true),
  )
  return partsOf(lines, ({ found }) => found)
}

/** A refusal of one item names it: nobody is there to see which line it was. */
const naming = async <T>(ctx: Ctx, { line }: Part, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const reasons = (error.parts.length > 0 ? error.parts : [error]).map((one) => errorText(ctx, one))
    throw new Problem('task_item_refused', { name: line.name, reason: reasons.join(' · ') })
  })

/** COP-19: values by the rights of whom it runs for. */
const updateItems = async (ctx: Ctx, locked: LockedTask): Promise<void> => {
  const parts = await itemsOf(ctx, locked)
  const names = new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name]))
  const attributes = Object.fromEntries(
    locked.task.custom!.auto.updates.flatMap(({ field, value }) => {
      const name = names.get(field)
      return name === undefined ? [] : [[name, value] as const]
    }),
  )
  const rows = await lockItems(
    ctx,
    parts.map(({ item }) => item),
  )
  for (const part of parts)
    await naming(ctx, part, async () => {
      const before = rows.get(part.item)
      if (!isWritable(ctx, before)) throw new Problem(before ? 'folder_denied' : 'item_not_found')
      await changeItems(ctx, [{ before, change: { attributes } }])
    })
}

const reserveItems = async (ctx: Ctx, locked: LockedTask): Promise<void> => {
  const { operation, task } = locked
  const made: string[] = []
  for (const part of await itemsOf(ctx, locked))
    await naming(ctx, part, async () => {
      const { guid } = await createReservation(ctx, {
        item: part.item,
        name: { name: operation.title.slice(0, LENGTH.name) },
        quantity: quantityToNumber(part.quantity),
        expiryDate: addDays(todayOf(ctx), task.custom!.auto.days),
      })
      made.push(guid)
    })
  if (made.length > 0) await insertReserved(ctx, operation.guid, task.guid, made)
}

/** What the operation reserved; what was taken, cancelled or over by then stays as it is. */
const removeReservations = async (ctx: Ctx, { operation }: LockedTask): Promise<void> => {
  for (const guid of await reservedBy(ctx, operation.guid, todayOf(ctx))) await cancelReservation(ctx, guid)
}

/** The lines that whom it runs for may see (T11), to the recipients of the operation and of the task. */
const sendReport = async (ctx: Ctx, locked: LockedTask): Promise<void> => {
  const { operation, task } = locked
  const addresses = new Set([...(await mailAddressesOf(ctx, operation)), ...task.custom!.auto.emails])
  if (addresses.size === 0) throw new Problem('task_no_recipient')
  const scan = scanBefore(locked)
  const say = (key: string) =>
    ctx.services.words(ctx.language, `operations:report.${key}`, { operation: operation.title })
  const file = scan && (await linesSheet(ctx, scan, operation.title))
  const url = `${ctx.services.settings.PUBLIC_URL}/interventions/${operation.guid}`
  for (const to of addresses)
    await queueMail(ctx.db, ctx.services.clock, {
      ...plainMail(to, say('subject'), [say('text'), titleOf(ctx, scan ?? task)], { label: say('open'), url }),
      ...(file && { file }),
    })
}

/** The e-mail notification that was chosen, about the operation or the items that were found. */
const sendCustomMail = async (ctx: Ctx, locked: LockedTask): Promise<string> => {
  const { mail } = locked.task.custom!.auto
  if (!mail || !ctx.company.modules.includes('emailing')) throw new Problem('task_mail_gone')
  const items = [...new Set((await itemsOf(ctx, locked)).map(({ item }) => item))]
  return sendByTask(ctx, mail, { operation: locked.operation, items }).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? new Problem('task_mail_gone') : error
  })
}

/** What the system does by itself, each in the transaction that closes its task; a text is what came of it. */
export const AUTO_EFFECTS: Record<AutoType, (ctx: Ctx, locked: LockedTask) => Promise<void | string>> = {
  update_items: updateItems,
  reserve_items: reserveItems,
  remove_reservations: removeReservations,
  send_excel_report: sendReport,
  send_custom_mail: sendCustomMail,
}
