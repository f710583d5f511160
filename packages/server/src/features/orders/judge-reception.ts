import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { ReceivedLot, ReceptionLineInput } from '@entrepot/contract/orders/order.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { LineRecord } from './lines.queries.ts'

/** A line as it came, its quantity in hundredths; `field`: where what is wrong with it is shown. */
export type Came = {
  line: LineRecord
  quantity: Hundredths
  lots: (Omit<ReceivedLot, 'quantity'> & { quantity: Hundredths })[]
  serials: readonly string[]
  field: string
}

/** What came, with everything that is wrong with it told at once (ORD-09, ORD-13). */
export const judgeReception = (
  lines: readonly LineRecord[],
  asked: readonly ReceptionLineInput[],
  { confirm, fieldOf }: { confirm: boolean; fieldOf: (at: number) => string },
): Came[] => {
  if (asked.length === 0) throw new Problem('order_nothing', {}, 'lines')
  const known = new Map(lines.map((line) => [line.guid, line]))
  const seen = new Set<string>()
  const problems: Problem[] = []
  const came = asked.flatMap((one, at): Came[] => {
    const field = fieldOf(at)
    const line = known.get(one.guid)
    const isRepeated = seen.size === seen.add(one.guid).size
    if (!line || isRepeated) {
      problems.push(
        line
          ? new Problem('duplicates', {}, `${field}.guid`)
          : new Problem('unknown_value', { value: one.guid }, `${field}.guid`),
      )
      return []
    }
    const before = problems.length
    const quantity = quantityOf(one.quantity, line, `${field}.quantity`, problems)
    const lots = (one.lots ?? []).map((lot, of) => ({
      ...lot,
      quantity: quantityOf(lot.quantity, line, `${field}.lots.${of}.quantity`, problems),
    }))
    const judged: Came = { line, quantity, lots, serials: one.serials ?? [], field }
    // What is no quantity is not compared with others.
    if (problems.length === before) problems.push(...wrong(judged, confirm))
    return [judged]
  })
  refuseAll(problems)
  return came
}

const quantityOf = (number: number, { type }: LineRecord, field: string, problems: Problem[]): Hundredths => {
  const parsed = quantityFromNumber(number)
  if (isRefusal(parsed)) {
    problems.push(new Problem(parsed.code, { ...parsed.params }, field))
    return 0
  }
  if (parsed.value === 0) problems.push(new Problem('quantity_zero', {}, field))
  // What unit the article has is for its record to say; equipment comes one by one.
  const code = checkQuantity(parsed.value, type === 'equipment' ? 'piece' : 'm', 'product')
  if (code) problems.push(new Problem(code, {}, field))
  return parsed.value
}

const wrong = ({ line, quantity, lots, serials, field }: Came, confirm: boolean): Problem[] => {
  const sum = lots.reduce((total, lot) => total + lot.quantity, 0)
  const isOver = line.received + quantity > line.ordered * 100
  const areUnlike = new Set(serials.map(nameKey)).size === serials.length
  const lotNames = new Set(lots.map(({ name }) => nameKey(name)))
  return [
    ...(line.closed ? [new Problem('order_line_closed', { name: line.name }, `${field}.quantity`)] : []),
    ...(isOver && !confirm && !line.closed ? [new Problem('order_over_receipt', {}, `${field}.quantity`)] : []),
    ...(lots.length > 0 && sum !== quantity
      ? [
          new Problem(
            'order_lots_sum',
            { sum: quantityToNumber(sum), quantity: quantityToNumber(quantity) },
            `${field}.lots`,
          ),
        ]
      : []),
    ...(lotNames.size < lots.length ? [new Problem('duplicates', {}, `${field}.lots`)] : []),
    ...(serials.length > 0 && (line.type !== 'equipment' || serials.length * 100 > quantity || !areUnlike)
      ? [new Problem('order_serials', {}, `${field}.serials`)]
      : []),
    ...(lots.length > 0 && line.type === 'equipment' ? [new Problem('order_serials', {}, `${field}.lots`)] : []),
  ]
}
