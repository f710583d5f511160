import type { Item } from '@entrepot/contract/items/item.ts'
import { IconPackage } from '@tabler/icons-react'
import { formatDate } from '../../../kernel/format.ts'
import { StateBadge } from '../../../ui/small.tsx'
import { quantityText } from '../../stock/index.ts'
import { LowBadge } from '../low-badge.tsx'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

/** What somebody who holds the thing wants to know: how much, where, until when. */
export const ItemFactsCard = ({ item }: { item: Item }) => {
  const say = itemPhoneWords.use()
  const shown = (quantity: number) => quantityText(quantity, item.unit)
  const details = [
    item.quantityAvailable !== item.quantity && say('item.available', { quantity: shown(item.quantityAvailable) }),
    item.quantityReserved > 0 && say('item.reserved', { quantity: shown(item.quantityReserved) }),
    item.threshold !== null && say('item.threshold', { quantity: shown(item.threshold) }),
    item.quantityTotal !== null &&
      item.quantityTotal !== item.quantity &&
      say('item.total', { quantity: shown(item.quantityTotal) }),
  ].filter((text) => text !== false)
  const facts: readonly [string, string | null | undefined][] = [
    [say('item.place'), [item.parent.name, item.shelf?.name].filter(Boolean).join(' · ')],
    [say('item.code'), item.tag],
    [say('item.category'), item.category?.name],
    [say('item.expiry'), item.variant?.expiryDate && formatDate(item.variant.expiryDate)],
    [say('item.description'), item.description],
  ]
  return (
    <section className={css.facts}>
      <div className={css.head}>
        {item.picture ? (
          <img
            className={css.photo}
            src={`${item.picture}&size=256`}
            alt={say('item.picture', { name: item.name })}
            width={96}
            height={96}
          />
        ) : (
          <span className={css.photo}>
            <IconPackage size={36} stroke={1.4} aria-hidden />
          </span>
        )}
        <div className={css.amount}>
          <span>{say('item.quantity')}</span>
          <strong>{shown(item.quantity)}</strong>
          <span className={css.badges}>
            <LowBadge item={item} />
            {item.variant?.expired && <StateBadge tone="error">{say('item.expired')}</StateBadge>}
          </span>
        </div>
      </div>
      {details.length > 0 && <p className={css.help}>{details.join(' · ')}</p>}
      <dl className={css.list}>
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
    </section>
  )
}
