import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { stock } from '../api.ts'
import { LeavingList } from './leaving-list.tsx'

type Props = {
  items: readonly Pick<ListedItem, 'guid'>[]
  skip: boolean
  error: string | undefined
  onSkip: (skip: boolean) => void
}

/**
 * What a stock out by hand takes along. The server is asked anew whenever the dialog opens: others take from it too.
 */
export const LeavingAlong = ({ items, ...rest }: Props) => {
  const { data } = useQuery({
    ...stock.along.query({ body: { items: items.map(({ guid }) => guid) } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return data ? <LeavingList bundles={data.data} {...rest} /> : null
}
