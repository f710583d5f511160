import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../../kernel/format.ts'
import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { can, useSession } from '../../../kernel/session.ts'
import {
  Age,
  Card,
  Cards,
  Choice,
  Nothing,
  PhoneButton,
  PhonePage,
  Sheet,
  useGoTo,
} from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { quantityText } from '../../stock/index.ts'
import { RESERVATION_EDIT } from '../access.ts'
import { reservations } from '../api.ts'
import { cancelReservation } from '../change-reservations.ts'
import { reservationPhoneWords } from './words.ts'
import css from './reservations.module.css'

const textOf = ({ name, expiryDate, folder }: Reservation) =>
  [reservationPhoneWords.say('until', { day: formatDate(expiryDate) }), name.name, folder.name].join(' · ')

const Opened = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const say = reservationPhoneWords.use()
  const goTo = useGoTo()
  return (
    <Sheet title={reservation.item.name} onClose={onClose}>
      <p>{quantityText(reservation.quantity, reservation.item.unit)}</p>
      <p>{textOf(reservation)}</p>
      <PhoneButton onClick={() => goTo(`/m/item/${reservation.item.guid}`)}>{say('open')}</PhoneButton>
      {can(RESERVATION_EDIT) && (
        <PhoneButton
          look="plain"
          onClick={() => {
            void cancelReservation(reservation)
            onClose()
          }}
        >
          {say('cancel')}
        </PhoneButton>
      )}
    </Sheet>
  )
}

/** What is kept for whom, the first to end first. */
export const PhoneReservationsPage = () => {
  const say = reservationPhoneWords.use()
  const { me } = useSession()
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const [opened, setOpened] = useState<Reservation | null>(null)
  const { data, at, isPending } = useKeptQuery(
    'reservations',
    reservations.list.query({ query: { active: 'true', size: 200 } }),
  )
  const shown = data?.data.filter(({ createdBy }) => whose === 'all' || createdBy?.guid === me?.guid) ?? []
  return (
    <PhonePage title={say('title')}>
      <div className={css.whose}>
        <Choice
          label={say('whose')}
          value={whose}
          options={[
            { value: 'mine', label: say('mine') },
            { value: 'all', label: say('all') },
          ]}
          onChange={setWhose}
        />
      </div>
      <Age at={at} />
      {isPending ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <Nothing
          icon={<IconBookmark size={36} stroke={1.4} aria-hidden />}
          title={say('none')}
          text={say('none_text')}
        />
      ) : (
        <Cards>
          {shown.map((reservation) => (
            <li key={reservation.guid}>
              <Card
                title={reservation.item.name}
                text={textOf(reservation)}
                end={quantityText(reservation.quantity, reservation.item.unit)}
                onPress={() => setOpened(reservation)}
              />
            </li>
          ))}
        </Cards>
      )}
      {opened && <Opened reservation={opened} onClose={() => setOpened(null)} />}
    </PhonePage>
  )
}
