import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { Age, Cards, Nothing, PhoneButton, PhonePage } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { items } from '../api.ts'
import { FolderCard } from './find-page.tsx'
import { ItemCard } from './item-card.tsx'
import { amongSeen, useRecentItems } from './recents.ts'
import { useKeptForest } from './use-kept-forest.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

const STEP = 50

/** What lies in a place: places in it, then items. */
export const FolderPage = () => {
  const say = itemPhoneWords.use()
  const { guid = '' } = useParams({ strict: false }) as { guid?: string }
  const { forest, at } = useKeptForest()
  const folder = forest.byGuid.get(guid)
  const [size, setSize] = useState(STEP)
  const { data, error, isPending } = useQuery({
    ...items.list.query({ query: { folder: guid, size } }),
    placeholderData: keepPreviousData,
  })
  const seen = amongSeen(useRecentItems(), '').filter(({ item }) => item.parent_guid === guid)
  const rows = data?.data ?? seen.map(({ item }) => item)
  return (
    <PhonePage title={folder?.name ?? say('folder.title')} back="/m/find">
      <Age at={at} />
      {folder?.parent && <p className={css.path}>{folder.parent.path}</p>}
      {folder && folder.children.length > 0 && (
        <Cards title={say('folder.inside')}>
          {folder.children.map((child) => (
            <li key={child.guid}>
              <FolderCard folder={child} />
            </li>
          ))}
        </Cards>
      )}
      {isPending && rows.length === 0 && <Waiting />}
      {error && rows.length === 0 && <Nothing title={textOf(error)} />}
      {data?.total === 0 && folder?.children.length === 0 && <Nothing title={say('folder.empty')} />}
      {rows.length > 0 && (
        <Cards title={say('folder.items')}>
          {rows.map((item) => (
            <li key={item.guid}>
              <ItemCard item={item} />
            </li>
          ))}
        </Cards>
      )}
      {data && data.total > rows.length && size < 500 && (
        <div className={css.search}>
          <PhoneButton look="plain" onClick={() => setSize(Math.min(500, size + STEP * 2))}>
            {say('folder.more')}
          </PhoneButton>
        </div>
      )}
    </PhonePage>
  )
}
