import type { Item } from '@entrepot/contract/items/item.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatRelative } from '../../../kernel/format.ts'
import { can } from '../../../kernel/session.ts'
import { Card, Cards, itemParts } from '../../../shell/phone/index.ts'
import { FolderIcon } from '../../folders/index.ts'
import { ITEM_TRANSACTIONS, quantityText, stock, stockWords } from '../../stock/index.ts'
import { items } from '../api.ts'
import { ItemCard } from './item-card.tsx'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

const MOST = 50

/** A product with variants and lots is moved by these; the next one to expire first. */
const Variants = ({ item }: { item: Item }) => {
  const say = itemPhoneWords.use()
  const { data } = useQuery(items.list.query({ query: { variantsOf: item.guid, size: MOST } }))
  const lots = data?.data.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b))) ?? []
  const next = lots.find(({ variant, quantity }) => variant?.expiryDate && quantity > 0)?.variant?.expiryDate
  if (lots.length === 0) return null
  return (
    <>
      {next && (
        <p className={css.pending}>
          {say('item.next_expiry')}&nbsp;: {formatDate(next)}
        </p>
      )}
      <Cards title={say('item.variants')}>
        {lots.map((lot) => (
          <li key={lot.guid}>
            <ItemCard item={lot} />
          </li>
        ))}
      </Cards>
    </>
  )
}
const dateOf = ({ variant }: Item) => variant?.expiryDate ?? '9999'

const Places = ({ item }: { item: Item }) => {
  const say = itemPhoneWords.use()
  const { data } = useQuery(items.places.query({ params: { guid: item.guid } }))
  const others = data?.places.filter((place) => place.item !== item.guid) ?? []
  if (others.length === 0) return null
  return (
    <Cards title={say('item.elsewhere')}>
      {others.map((place) => (
        <li key={place.item}>
          <Card
            title={place.folder.name}
            text={place.path}
            end={quantityText(place.quantity, item.unit)}
            icon={<FolderIcon type="stock" size={22} />}
            href={`/m/item/${place.item}`}
          />
        </li>
      ))}
    </Cards>
  )
}

/** A movement as a line. */
export const MovementCard = ({ movement, href }: { movement: Transaction; href?: string }) => {
  const { kind, type, quantity, unit, folder, createdAt, createdBy, action } = movement
  const sign = type === 'in' ? '+' : '−'
  const what = action && kind === 'out' ? stockWords.say(`ledger.${action}` as 'ledger.movement') : ''
  return (
    <Card
      title={href ? movement.item_name : stockWords.say(`kinds.${kind}`)}
      text={[
        href ? stockWords.say(`kinds.${kind}`) : what || folder.name,
        formatRelative(createdAt),
        href ? '' : createdBy?.name,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={`${sign}${quantityText(quantity, unit)}`}
      {...(href && { href })}
    />
  )
}
const Movements = ({ item }: { item: Item }) => {
  const say = itemPhoneWords.use()
  const { data } = useQuery(stock.list.query({ query: { item: item.guid, size: 5 } }))
  if (!data || data.data.length === 0) return null
  return (
    <Cards title={say('item.movements')}>
      {data.data.map((movement) => (
        <li key={movement.guid}>
          <MovementCard movement={movement} />
        </li>
      ))}
    </Cards>
  )
}

/** What is less urgent, below. */
export const ItemMore = ({ item }: { item: Item }) => (
  <>
    {itemParts().map(({ place, Part }) => (
      <Part key={place} item={item} />
    ))}
    {item.variants > 0 && <Variants item={item} />}
    <Places item={item} />
    {can(ITEM_TRANSACTIONS) && <Movements item={item} />}
  </>
)
