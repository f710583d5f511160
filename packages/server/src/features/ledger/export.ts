import { Readable } from 'node:stream'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { Download } from '../../kernel/download.ts'
import { Problem } from '../../kernel/problem.ts'
import { blockAfter, textsOfBlock } from './chain.queries.ts'

/** What a movement says, in the order in which it is sealed (docs/ledger.md). */
const COLUMNS =
  'id item_id article_id folder_id seq delta quantity_after kind action group_id reverses_id comment recipient item_name item_type item_tag unit folder_name folder_path happened_at created_at created_by created_by_name source_kind source_id'

/**
 * The whole chain as text. Nothing of it can be left out without breaking it, so it is for those from whom no
 * folder is hidden, and no price.
 */
export const exportLedger = async (ctx: Ctx): Promise<Download> => {
  if (!ctx.rights.everywhere) throw new Problem('folder_denied')
  if (!seesPrices(ctx.rights.roles)) throw new Problem('forbidden')
  return new Download(`ledger-${todayOf(ctx)}.ndjson`, 'application/x-ndjson; charset=utf-8', async () =>
    Readable.from(linesOf(ctx)),
  )
}

/** A block at a time: neither memory nor a transaction grows with the ledger. */
async function* linesOf({ services: { pool }, company: { guid: company } }: Ctx): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'entrepot ledger 1', columns: COLUMNS.split(' ') })}\n`
  for (let last = 0; ; last++) {
    const found = await transaction(
      pool,
      { company },
      async ({ db }) => {
        const block = await blockAfter(db, company, last)
        return block && { block, texts: await textsOfBlock(db, company, block.number) }
      },
      { readOnly: true },
    )
    if (!found) return
    const { number, ...block } = found.block
    yield found.texts.map((text) => `${text}\n`).join('') + `${JSON.stringify({ block: number, ...block })}\n`
  }
}
