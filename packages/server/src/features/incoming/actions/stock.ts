import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { changeStock, changeStocks, countItem, countItems } from '../../stock/index.ts'
import { atField } from '../../../kernel/problem.ts'
import { type Act, type Acting, asScreen } from './as-screen.ts'
import { type FoundItem, itemOfLine } from './item-body.ts'

type Line = FoundItem & { quantity: number | undefined; unitPrice: number | null | undefined }
const linesOf = async (acting: Acting, mayMake: boolean): Promise<Line[]> => {
  const { values } = acting
  const lines: Line[] = []
  for (const line of values.lines) {
    const quantity = line.number('quantity') ?? undefined
    const unitPrice = line.price('unit_price') ?? undefined
    lines.push({ ...(await itemOfLine(acting, line, mayMake ? {} : null)), quantity, unitPrice })
  }
  values.refuse()
  if (lines.length === 0) throw atField('required', 'quantity')
  return lines
}
const done = (lines: readonly Line[]) => ({ guid: lines[0]!.guid, made: lines.every(({ made }) => made) })
const written = ({ quantity, unitPrice }: Line) => ({ quantity, ...(unitPrice !== undefined && { unitPrice }) })

/** One line is what the screen does with one record, several what it does with what was chosen: all or none. */
const change =
  (type: 'in' | 'out'): Act =>
  async (acting) => {
    const { ctx, values } = acting
    const lines = await linesOf(acting, type === 'in')
    const [only, ...others] = lines
    const body = {
      type,
      action: values.text('reason') ?? undefined,
      comment: values.text('comment') ?? undefined,
      recipient: values.text('given_to') ?? undefined,
    }
    if (only && others.length === 0)
      await asScreen(
        ctx,
        stockApi.change,
        { params: { guid: only.guid }, body: { ...body, ...written(only) } },
        ({ params, body: input }) => changeStock(ctx, params.guid, input),
      )
    else
      await asScreen(
        ctx,
        stockApi.changeMany,
        { body: { ...body, lines: lines.map((line) => ({ guid: line.guid, ...written(line) })) } },
        ({ body: input }) => changeStocks(ctx, input),
      )
    return done(lines)
  }
export const stockIn = change('in')
export const stockOut = change('out')

export const count: Act = async (acting) => {
  const { ctx, values } = acting
  const lines = await linesOf(acting, true)
  const [only, ...others] = lines
  const comment = values.text('comment') ?? undefined
  if (only && others.length === 0)
    await asScreen(
      ctx,
      stockApi.count,
      { params: { guid: only.guid }, body: { quantity: only.quantity, comment } },
      ({ params, body }) => countItem(ctx, params.guid, body),
    )
  else
    await asScreen(
      ctx,
      stockApi.countMany,
      { body: { lines: lines.map(({ guid, quantity }) => ({ guid, quantity })), comment } },
      ({ body }) => countItems(ctx, body),
    )
  return done(lines)
}
