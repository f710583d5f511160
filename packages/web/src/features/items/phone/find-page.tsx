import type { FoundItem } from '@entrepot/contract/items/found.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useReach } from '../../../kernel/reach.ts'
import { Age, Card, Cards, Nothing, PhoneField, PhonePage } from '../../../shell/phone/index.ts'
import { FolderIcon, type FolderNode } from '../../folders/index.ts'
import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import { quantityText } from '../../stock/index.ts'
import { items } from '../api.ts'
import { ItemCard } from './item-card.tsx'
import { amongSeen, useRecentItems } from './recents.ts'
import { useKeptForest } from './use-kept-forest.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

const Found = ({ found }: { found: FoundItem }) => (
  <Card
    title={found.name}
    text={[found.product, found.path || found.parent?.name, found.tag].filter(Boolean).join(' · ')}
    {...(!found.is_folder && { end: quantityText(found.quantity, found.unit) })}
    icon={
      found.is_folder ? (
        <FolderIcon type={found.type as FolderType} size={22} />
      ) : (
        <IconPackage size={22} stroke={1.6} aria-hidden />
      )
    }
    href={found.is_folder ? `/m/folder/${found.guid}` : `/m/item/${found.guid}`}
  />
)
export const FolderCard = ({ folder }: { folder: FolderNode }) => (
  <Card
    title={folder.name}
    text={folder.parent?.path ?? ''}
    end={folder.totalItems}
    icon={<FolderIcon type={folder.type} size={22} />}
    href={`/m/folder/${folder.guid}`}
  />
)

/** What somebody types, found while they type; before that what they saw last and where things are. */
const Results = ({ text }: { text: string }) => {
  const say = itemPhoneWords.use()
  const isCut = useReach() !== 'open'
  const seen = amongSeen(useRecentItems(), text)
  const { data, isError } = useQuery({
    ...items.find.query({ query: { search: text, size: 20 } }),
    placeholderData: keepPreviousData,
  })
  const isOld = isError || (isCut && !data)
  const nothing = isOld ? seen.length === 0 : data?.data.length === 0
  return (
    <>
      {isOld && <p className={css.pending}>{say('find.none_cut')}</p>}
      {nothing ? (
        <Nothing icon={<IconSearch size={36} stroke={1.4} aria-hidden />} title={say('find.none', { text })} />
      ) : (
        <Cards title={say('find.found')}>
          {isOld
            ? seen.map(({ item }) => (
                <li key={item.guid}>
                  <ItemCard item={item} />
                </li>
              ))
            : data?.data.map((found) => (
                <li key={found.guid}>
                  <Found found={found} />
                </li>
              ))}
        </Cards>
      )}
    </>
  )
}

const Start = () => {
  const say = itemPhoneWords.use()
  const { forest, at } = useKeptForest()
  const seen = useRecentItems().slice(0, 5)
  return (
    <>
      {seen.length > 0 && (
        <Cards title={say('find.recent')}>
          {seen.map(({ item }) => (
            <li key={item.guid}>
              <ItemCard item={item} />
            </li>
          ))}
        </Cards>
      )}
      <Age at={at} />
      {forest.roots.length > 0 && (
        <Cards title={say('find.places')}>
          {forest.roots.map((folder) => (
            <li key={folder.guid}>
              <FolderCard folder={folder} />
            </li>
          ))}
        </Cards>
      )}
    </>
  )
}

export const FindPage = () => {
  const say = itemPhoneWords.use()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  return (
    <PhonePage title={say('find.title')} back={null}>
      <div className={css.search}>
        <PhoneField
          label={say('find.field')}
          type="search"
          enterKeyHint="search"
          maxLength={255}
          data-takes-scan
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {asked ? <Results text={asked} /> : <Start />}
    </PhonePage>
  )
}
