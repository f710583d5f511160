import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../kernel/session.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { orders, ORDERS_ACCESS } from '../orders/index.ts'
import { operationWords } from './words.ts'

type Props = { value: string | null; error?: React.ReactNode; onChange: (order: string | null) => void }

/** An order that still expects something (INTER-21). */
export const OrderField = ({ value, error, onChange }: Props) => {
  const say = operationWords.use()
  const mayRead = useCan(ORDERS_ACCESS.roles)
  const { data } = useQuery({
    ...orders.list.query({ query: { open: 'true', size: 500, sort: 'expectedDate' } }),
    enabled: mayRead,
  })
  return (
    <NativeSelect
      label={say('form.order')}
      required
      value={value ?? ''}
      error={error}
      data={[
        { value: '', label: say('form.choose_order') },
        ...(data?.data ?? []).map(({ guid, number, supplier }) => ({
          value: guid,
          label: `${number} – ${supplier.name}`,
        })),
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen || null)}
    />
  )
}
