import type { OrderLine } from '@entrepot/contract/orders/order.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'

type Lot = { key: string; name: string; quantity: number | null; expiryDate: string | null }
/** What was typed of a line that came; serial numbers one a line. */
export type Came = { quantity: number | null; lots: readonly Lot[]; serials: string }
export const NOTHING: Came = { quantity: null, lots: [], serials: '' }

export const isEmpty = ({ quantity }: Came): boolean => quantity === null || quantity === 0

const serialsOf = ({ serials }: Came): string[] =>
  serials
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Lines as they are sent; lots that nobody named are none. */
export const bodyLines = (lines: readonly Pick<OrderLine, 'guid' | 'type'>[], cameOf: (line: string) => Came) =>
  lines.map(({ guid, type }) => {
    const came = cameOf(guid)
    const lots = came.lots
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, quantity, expiryDate }) => ({ name: name.trim(), quantity: quantity ?? 0, expiryDate }))
    const serials = type === 'equipment' ? serialsOf(came) : []
    return {
      guid,
      quantity: came.quantity ?? 0,
      ...(lots.length > 0 && type !== 'equipment' && { lots }),
      ...(serials.length > 0 && { serials }),
    }
  })

/** Articles of which more came than is still expected (ORD-13). */
export const overOf = (
  lines: readonly Pick<OrderLine, 'guid' | 'name' | 'remaining'>[],
  cameOf: (line: string) => Came,
): string[] => lines.filter(({ guid, remaining }) => (cameOf(guid).quantity ?? 0) > remaining).map(({ name }) => name)

const FIELDS = ['guid', 'quantity', 'lots', 'serials'] as const
export const fieldsOf = (at: number) => FIELDS.map((field) => `lines.${at}.${field}`)
/** What was refused of one line, by its own fields. */
export const partOf = (errors: FieldTexts, at: number): FieldTexts =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = errors[`lines.${at}.${field}`]
      return at >= 0 && text ? [[field, text]] : []
    }),
  )
