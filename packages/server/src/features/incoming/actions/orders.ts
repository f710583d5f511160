import { ordersApi } from '@entrepot/contract/orders/api.ts'
import { isCellRefusal, readType } from '../../imports/index.ts'
import { createOrder } from '../../orders/index.ts'
import { Problem } from '../../../kernel/problem.ts'
import { findNamed } from '../find-named.ts'
import type { Values } from '../mapped-values.ts'
import { type Act, type Acting, asScreen } from './as-screen.ts'

const typeOf = (line: Values, { values }: Acting): string | undefined => {
  const text = line.text('article_type')
  if (!text) return undefined
  const type = readType(text)
  if (!isCellRefusal(type)) return type.value
  values.problem(new Problem('incoming_value', { value: text.slice(0, 80) }, 'article_type'))
  return undefined
}

const articleOf = (line: Values, acting: Acting) => ({
  name: line.text('article_name') ?? undefined,
  tag: line.text('article_tag') ?? undefined,
  type: typeOf(line, acting),
  reference: line.text('reference') ?? undefined,
  orderedQuantity: line.whole('quantity') ?? undefined,
  unitPrice: line.price('unit_price') ?? undefined,
})

export const order: Act = async (acting) => {
  const { ctx, values } = acting
  const supplier = values.text('supplier')
  const body = {
    supplier: supplier ? await findNamed(ctx, 'supplier', supplier) : undefined,
    number: values.text('number') ?? undefined,
    orderDate: values.day('order_date') ?? undefined,
    expectedDate: values.day('expected_date') ?? undefined,
    comment: values.text('comment') ?? undefined,
    articles: values.lines.map((line) => articleOf(line, acting)),
  }
  values.refuse()
  const { guid } = await asScreen(ctx, ordersApi.create, { body }, (input) => createOrder(ctx, input.body))
  return { guid, made: true }
}
