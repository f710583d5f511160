import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { useSession } from '../../../kernel/session.ts'
import { Age, Cards } from '../../../shell/phone/index.ts'
import { stock } from '../../stock/index.ts'
import { ItemCard } from './item-card.tsx'
import { MovementCard } from './item-more.tsx'
import { useRecentItems } from './recents.ts'
import { ITEM_PHONE_WORDS, itemPhoneWords } from './words.ts'

/** What this person did last. */
const LastMovements = () => {
  const say = itemPhoneWords.use()
  const { me } = useSession()
  const { data, at } = useKeptQuery('movements', stock.list.query({ query: { createdBy: me?.guid ?? '', size: 6 } }))
  if (!data || data.data.length === 0) return null
  return (
    <>
      <Age at={at} />
      <Cards title={say('home.last')}>
        {data.data.map((movement) => (
          <li key={movement.guid}>
            <MovementCard movement={movement} href={`/m/item/${movement.item.guid}`} />
          </li>
        ))}
      </Cards>
    </>
  )
}
const RecentItems = () => {
  const say = itemPhoneWords.use()
  const seen = useRecentItems().slice(0, 6)
  if (seen.length === 0) return null
  return (
    <Cards title={say('home.recent')}>
      {seen.map(({ item }) => (
        <li key={item.guid}>
          <ItemCard item={item} />
        </li>
      ))}
    </Cards>
  )
}

/** With their words, which the first screen does not wait for. */
export const loadHomeParts = async () => {
  await Promise.all(ITEM_PHONE_WORDS.map((words) => words.load()))
  return { LastMovements, RecentItems }
}
