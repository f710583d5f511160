import { useQuery } from '@tanstack/react-query'
import { ChangeDialog, CountDialog, items, MoveDialog } from '../stock/index.ts'

/** The stock of a variant or lot moves as that of any item (VAR-18). */
export const StockDialog = ({
  kind,
  guid,
  onClose,
}: {
  kind: 'in' | 'out' | 'move' | 'count'
  guid: string
  onClose: () => void
}) => {
  const { data: item } = useQuery(items.get.query({ params: { guid } }))
  if (!item) return null
  if (kind === 'move') return <MoveDialog items={[item]} onClose={onClose} />
  if (kind === 'count') return <CountDialog items={[item]} onClose={onClose} />
  return <ChangeDialog direction={kind} item={item} onClose={onClose} />
}
