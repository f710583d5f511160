import type { Item } from '@entrepot/contract/items/item.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useCan } from '../../kernel/session.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { quantityText } from '../stock/index.ts'
import { RESERVATION_ADD } from './access.ts'
import { reservations } from './api.ts'
import { RemoveReservation } from './remove-dialog.tsx'
import { ExpiryText } from './reservation-columns.tsx'
import { reservationEntries } from './reservation-entries.ts'
import { reservationWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ReserveDialog = lazyPart(async () => (await import('./reserve-dialog.tsx')).ReserveDialog)

/** What is reserved of an item, the first to expire first (RES-11). */
export const ItemReservations = ({
  item,
  writable,
  refusal,
}: {
  item: Item
  writable: boolean
  /** Why nothing can be reserved. */ refusal: string | undefined
}) => {
  const say = reservationWords.use()
  const mayAdd = useCan(RESERVATION_ADD)
  const [open, setOpen] = useState<Reservation | 'new' | null>(null)
  const [removing, setRemoving] = useState<Reservation | null>(null)
  const { data, error, refetch } = useQuery(
    reservations.list.query({ query: { item: item.guid, active: 'true', size: 500 } }),
  )
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const reserve = () => setOpen('new')
  return (
    <>
      {item.quantityReserved > item.quantity && (
        <Banner tone="warning">
          {say('tab.over', {
            quantity: quantityText(item.quantity, item.unit),
            reserved: quantityText(item.quantityReserved, item.unit),
          })}
        </Banner>
      )}
      {data.data.length === 0 ? (
        <EmptyState
          kind="unused"
          title={say('tab.empty')}
          text={refusal ?? say('empty_text')}
          {...(mayAdd && refusal === undefined && { action: { label: say('new'), run: reserve } })}
        />
      ) : (
        <>
          {mayAdd && (
            <Flex align="center" justify="space-between" gap={8} mb={8}>
              <Button
                size="xs"
                variant="default"
                aria-disabled={refusal !== undefined || undefined}
                data-disabled={refusal !== undefined || undefined}
                title={refusal}
                onClick={refusal === undefined ? reserve : undefined}
              >
                {say('new')}
              </Button>
            </Flex>
          )}
          <EntryList label={say('tab.caption')}>
            {data.data.map((reservation) => (
              <li key={reservation.guid}>
                <div>
                  <strong>{reservation.name.name}</strong> {quantityText(reservation.quantity, item.unit)}
                  <Help as="div" small>
                    {say('columns.expiryDate')} <ExpiryText reservation={reservation} /> {reservation.createdBy?.name}
                  </Help>
                </div>
                <Menu reservation={reservation} writable={writable} onEdit={setOpen} onRemove={setRemoving} />
              </li>
            ))}
          </EntryList>
        </>
      )}
      <Help small>
        <Link to="/reservations" search={{ item: item.guid, state: 'all' }}>
          {say('tab.all')}
        </Link>
      </Help>
      {open && <ReserveDialog {...(open === 'new' ? { item } : { reservation: open })} onClose={() => setOpen(null)} />}
      {removing && <RemoveReservation reservation={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

const Menu = ({
  reservation,
  writable,
  onEdit,
  onRemove,
}: {
  reservation: Reservation
  writable: boolean
  onEdit: (reservation: Reservation) => void
  onRemove: (reservation: Reservation) => void
}) => {
  const say = reservationWords.use()
  const entries = reservationEntries(reservation, writable, { edit: onEdit, remove: onRemove })
  return (
    entries.length > 0 && (
      <DotsMenu label={say('tab.actions', { name: reservation.name.name })} entries={entries} size={28} />
    )
  )
}
