import { session } from '../../kernel/session.ts'
import { stockWords } from '../stock/index.ts'
import { itemColumns } from './columns.tsx'
import { itemWords } from './words.ts'

/** The columns of items for another screen, with their words: those of stock say a quantity with its unit. */
export const loadItemColumns = async () => {
  await Promise.all([itemWords.load(), stockWords.load()])
  return () => itemColumns(session.get().config?.fields.fields ?? [])
}
