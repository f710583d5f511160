import { outbox, useOutbox, type OutboxEntry } from '../../../kernel/outbox/index.ts'
import { useOutboxAct } from '../../../kernel/outbox/use-outbox-act.ts'
import { toast } from '../../../kernel/toasts.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { STOCK_KIND, type StockAct } from './stock-act.ts'
import { stockActs } from './stock-acts.ts'

/** Sends an act: what is refused is said here; done or kept, the sheet closes, and what it corrects goes. */
export const useAct = (onClose: () => void, refused?: OutboxEntry) =>
  useOutboxAct(stockActs, async ({ state }) => {
    if (state === 'kept') toast.info(phoneWords.say('network.kept'))
    if (refused) await outbox.leaveOut(refused)
    onClose()
  })

/** Acts on this record that the server does not have yet. */
export const useUnsentOf = (guid: string): readonly OutboxEntry[] =>
  useOutbox().filter(
    ({ kind, input }) => kind === STOCK_KIND && (input as StockAct).lines.some((line) => line.guid === guid),
  )
export const lineOf = (refused: OutboxEntry | undefined) => (refused?.input as StockAct | undefined)?.lines[0]
