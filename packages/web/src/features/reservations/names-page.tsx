import { NAME_LIST } from '@entrepot/contract/reservations/list.ts'
import type { ReservationName } from '@entrepot/contract/reservations/reservation.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useCan } from '../../kernel/session.ts'
import { type Values, useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { RESERVATION_ADD, RESERVATION_DELETE, RESERVATION_EDIT } from './access.ts'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

const NameDialog = lazyPart(async () => (await import('./name-dialogs.tsx')).NameDialog)
const RemoveNameDialog = lazyPart(async () => (await import('./name-dialogs.tsx')).RemoveNameDialog)

const HEADINGS = { name: 'column', uses: 'uses', createdAt: 'created_at' } as const
const nameColumns = () =>
  gridColumns<ReservationName>()(NAME_LIST, (name) => reservationWords.say(`names.${HEADINGS[name]}`), {
    name: { width: 320, fixed: true, pinned: 'left' },
    uses: { width: 170, href: ({ guid }) => `/reservations?name=${guid}` },
    createdAt: {},
  })
type ListWord = 'title' | 'count' | 'new' | 'search' | 'clear' | 'no_result' | 'empty' | 'empty_text'

/** What things are reserved for (RES-05). */
export const NamesPage = () => {
  const say = reservationWords.use()
  const navigate = useNavigate({ from: '/settings/reservations' })
  const search = useSearch({ from: '/main/settings/reservations' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(RESERVATION_ADD), useCan(RESERVATION_EDIT), useCan(RESERVATION_DELETE)]
  const [open, setOpen] = useState<ReservationName | 'new' | null>(null)
  const [removing, setRemoving] = useState<ReservationName | null>(null)
  const columns = useMadeOfTexts(nameColumns)
  const sayNames = useCallback((word: ListWord, values?: Values) => say(`names.${word}`, values), [say])
  const { page } = useList({
    kept: 'reservation-names',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: reservations.names,
  })
  return (
    <>
      <ListPage
        say={sayNames}
        {...page}
        onCreate={mayAdd ? () => setOpen('new') : undefined}
        rowName={({ name }) => name}
        {...(mayEdit && { onOpen: setOpen })}
        rowMenu={(name) => [
          ...(mayEdit ? [{ label: say('names.edit'), icon: IconEdit, run: () => setOpen(name) }] : []),
          ...(mayRemove
            ? [
                {
                  label: say('names.remove'),
                  icon: IconTrash,
                  danger: true,
                  disabled: name.uses > 0 && say('names.in_use'),
                  run: () => setRemoving(name),
                },
              ]
            : []),
        ]}
      />
      {open && <NameDialog name={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {removing && <RemoveNameDialog name={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
