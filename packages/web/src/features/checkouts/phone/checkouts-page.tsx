import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_STATES } from '@entrepot/contract/checkouts/states.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { formatDate } from '../../../kernel/format.ts'
import { useCan } from '../../../kernel/session.ts'
import { Choice, PhoneButton, PhoneField, PhonePage, Sheet, useGoTo } from '../../../shell/phone/index.ts'
import { quantityText } from '../../stock/index.ts'
import { CHECKIN, CHECKOUT } from '../access.ts'
import { checkoutWords } from '../words.ts'
import { DueSheet } from './due-sheet.tsx'
import { OutList, useOut } from './out-list.tsx'
import { checkoutPhoneWords } from './words.ts'
import css from './checkouts.module.css'

const READS_ITEMS = roles('ITEM', 'VIEW')

/** What is out, who has it and until when: late first, of a thing or a person where the address says so. */
export const PhoneCheckoutsPage = () => {
  const say = checkoutPhoneWords.use()
  const goTo = useGoTo()
  const asked = new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr }))
  const [item, recipient] = [asked.get('item'), asked.get('recipient')]
  const late = asked.get('late') === '1'
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Checkout | null>(null)
  const [extended, setExtended] = useState<Checkout | null>(null)
  const typed = useDeferredValue(text.trim())
  const shown = useOut({ text: typed, late, ...(item && { item }), ...(recipient && { recipient }) })
  const isOfOne = item !== null || recipient !== null
  const show = (isLate: boolean, isAll = false) => {
    const next = new URLSearchParams({
      ...(isLate && { late: '1' }),
      ...(!isAll && item && { item }),
      ...(!isAll && recipient && { recipient }),
    })
    goTo(`/m/checkouts${next.size > 0 ? `?${next}` : ''}`, { replace: true })
  }
  return (
    <PhonePage title={say('out.title')}>
      <div className={css.part}>
        <Choice
          label={say('out.which')}
          value={late ? 'late' : 'open'}
          options={[
            { value: 'open', label: say('out.open') },
            { value: 'late', label: say('out.late') },
          ]}
          onChange={(next) => show(next === 'late')}
        />
        <PhoneField
          label={say('back.search')}
          type="search"
          enterKeyHint="search"
          maxLength={255}
          data-takes-scan
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isOfOne && (
          <PhoneButton look="plain" onClick={() => show(late, true)}>
            {say('out.everything')}
          </PhoneButton>
        )}
        <OutList
          shown={shown}
          nothing={say(typed ? 'back.none' : late ? 'out.empty_late' : item ? 'out.none_of_item' : 'out.empty')}
          onPress={setOpened}
        />
      </div>
      {opened && (
        <Opened
          checkout={opened}
          onExtend={() => {
            setOpened(null)
            setExtended(opened)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {extended && <DueSheet checkout={extended} onClose={() => setExtended(null)} />}
    </PhonePage>
  )
}

type OpenedProps = { checkout: Checkout; onExtend: () => void; onClose: () => void }
const Opened = ({ checkout, onExtend, onClose }: OpenedProps) => {
  const say = checkoutPhoneWords.use()
  const sayWide = checkoutWords.use()
  const goTo = useGoTo()
  const mayTakeBack = useCan(CHECKIN)
  const mayRead = useCan(READS_ITEMS)
  const mayExtend = useCan(CHECKOUT) && mayAct(CHECKOUT_STATES, checkout.status, 'change')
  const { guid, item, recipient, quantity, remaining, folder, comment, checkedOutAt, checkedOutBy, dueDate, late } =
    checkout
  const facts: readonly [string, string | undefined][] = [
    [sayWide('columns.recipient'), recipient.name],
    [say('out.remaining'), quantityText(remaining, item.unit)],
    [say('out.lent'), quantity === remaining ? undefined : quantityText(quantity, item.unit)],
    [
      sayWide('columns.dueDate'),
      dueDate ? [formatDate(dueDate), late && say('out.late')].filter(Boolean).join(' · ') : '',
    ],
    [
      sayWide('columns.checkedOutAt'),
      [say('out.since', { day: formatDate(checkedOutAt) }), checkedOutBy?.name].filter(Boolean).join(', '),
    ],
    [sayWide('columns.folder'), folder.name],
    [say('out.comment'), comment],
  ]
  return (
    <Sheet
      title={item.name}
      onClose={onClose}
      action={
        mayTakeBack && (
          <PhoneButton onClick={() => goTo(`/m/return?checkout=${guid}`)}>{sayWide('take_back')}</PhoneButton>
        )
      }
    >
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mayExtend && (
        <PhoneButton look="plain" onClick={onExtend}>
          {sayWide('extend')}
        </PhoneButton>
      )}
      {mayRead && (
        <PhoneButton look="plain" onClick={() => goTo(`/m/item/${item.guid}`)}>
          {say('out.item')}
        </PhoneButton>
      )}
    </Sheet>
  )
}
