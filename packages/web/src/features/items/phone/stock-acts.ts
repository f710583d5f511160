import { outboxKind } from '../../../kernel/outbox/index.ts'
import type { Answer } from '../scan/record.ts'
import { STOCK_KIND, type StockAct } from './stock-act.ts'

/** Stock in, out, moves and counts of the mobile application. */
export const stockActs = outboxKind<StockAct, Answer>(STOCK_KIND, async () => (await import('./send-stock.ts')).load())
