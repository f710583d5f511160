import type { Item } from '@entrepot/contract/items/item.ts'
import { useState } from 'react'
import type { OutboxEntry } from '../../../kernel/outbox/index.ts'
import { shownLabel } from '../../../kernel/words.ts'
import { itemActs, useGoTo } from '../../../shell/phone/index.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

type ActsProps = {
  item: Item
  writable: boolean
  isOld: boolean
  /** Open at once. */
  asked?: string | null
  refused?: OutboxEntry | undefined
}
/** What may be done with it, large, and in reach: absent without the right, with the reason where it cannot be done. */
export const ItemActs = ({ item, writable, isOld, asked = null, refused }: ActsProps) => {
  const say = itemPhoneWords.use()
  const [open, setOpen] = useState(asked)
  const goTo = useGoTo()
  const acts = itemActs().filter(({ onRead }) => writable || onRead)
  const chosen = acts.find(({ id, refusal }) => id === open && refusal?.(item) === undefined)
  const Sheet = chosen && 'Sheet' in chosen ? chosen.Sheet : undefined
  if (acts.length === 0) return null
  return (
    <section className={css.acts} aria-label={say('item.acts')}>
      {acts.map((act) => {
        const { id, label, icon: ActIcon } = act
        const reason = act.refusal?.(item)
        return (
          <button
            key={id}
            type="button"
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => reason === undefined && ('to' in act ? goTo(act.to(item)) : setOpen(id))}
          >
            <ActIcon size={24} stroke={1.7} />
            <span>{shownLabel(label)}</span>
          </button>
        )
      })}
      {Sheet && <Sheet item={item} isOld={isOld} onClose={() => setOpen(null)} {...(refused && { refused })} />}
    </section>
  )
}
