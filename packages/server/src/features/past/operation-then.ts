import { PAST_LINES } from '@entrepot/contract/past/list.ts'
import type { PastLine, PastLineQuery } from '@entrepot/contract/past/past.ts'
import { linesThen, operationsHidden, operationThen } from '../operations/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { listThen } from './list-then.ts'

/** What is hidden from its reader today is so then as well (decision 0032): that is known before looking back. */
const looking = async <T>(ctx: Ctx, at: string, look: (then: Ctx, hidden: readonly string[]) => Promise<T>) => {
  const hidden = await operationsHidden(ctx)
  return listThen(ctx, at, (then) => look(then, hidden), 'detailsKnownSince')
}

export const pastOperation = (ctx: Ctx, guid: string, at: string) =>
  looking(ctx, at, (then, hidden) => operationThen(then, guid, hidden))

export const pastLines = (ctx: Ctx, guid: string, query: PastLineQuery) => {
  const read = (inner: Ctx, { at, ...asked }: PastLineQuery) =>
    looking(inner, at, (then, hidden) => linesThen(then, guid, asked, hidden))
  return pageOrSheet(ctx, query, read, {
    name: 'past:lines_sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<PastLine>()(ctx, PAST_LINES, {}),
  })
}
