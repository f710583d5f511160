import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { orders } from '../api.ts'

/** Open orders that a code means: the one that is called so, else those that still expect an article with it. */
export const ordersOfCode = async (code: string): Promise<string[]> => {
  const isIt = (text: string | null) => text !== null && codeKey(text) === codeKey(code)
  const quiet = { quiet: true }
  const { data: called } = await orders.list({ query: { open: 'true', search: code, size: 100 } }, quiet)
  const named = called.filter(({ number }) => isIt(number))
  if (named.length > 0) return named.map(({ guid }) => guid)
  const { data: lines } = await orders.lines({ query: { open: 'true', search: code, size: 200 } }, quiet)
  return [...new Set(lines.filter(({ tag }) => isIt(tag)).map(({ order }) => order.guid))]
}
