import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { codeKey, searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { checkouts } from '../api.ts'

export const MOST_SHOWN = 200

const NEVER = '9999'
/** What should be back first is first. */
export const lateFirst = (out: readonly Checkout[]): readonly Checkout[] =>
  out.toSorted(
    (a, b) =>
      Number(b.late) - Number(a.late) ||
      (a.dueDate ?? NEVER).localeCompare(b.dueDate ?? NEVER) ||
      a.checkedOutAt.localeCompare(b.checkedOutAt),
  )

/** With every word of what is typed in the name or code of the thing, or the name of who has it. */
export const amongOut = (out: readonly Checkout[], text: string): readonly Checkout[] => {
  const words = searchWords(text)
  return out.filter(({ item, recipient }) => {
    const key = searchKey(`${item.name} ${item.tag ?? ''} ${recipient.name}`)
    return words.every((word) => key.includes(word))
  })
}
export const outOfCode = (out: readonly Checkout[], code: string): readonly Checkout[] =>
  out.filter(({ item }) => item.tag !== null && codeKey(item.tag) === codeKey(code))

/** What is out, as the server or else this device knows it, late first. */
export const useKnownOut = () => {
  const { data, at, error, isPending } = useKeptQuery(
    'checkouts',
    checkouts.list.query({ query: { open: 'true', sort: 'dueDate', size: MOST_SHOWN } }),
  )
  return { out: lateFirst(data?.data ?? []), total: data?.total ?? 0, at, error, isPending }
}
