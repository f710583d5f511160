import { useMemo } from 'react'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { useList } from '../layouts/index.ts'
import { past } from './api.ts'
import { FoldersChoice } from './folders-choice.tsx'
import { rightColumns } from './past-columns.tsx'
import { Head, type Shown } from './past-head.tsx'
import { useAddress } from './use-address.ts'
import { pastWords } from './words.ts'

/** Everybody in the folder that is chosen, or one person in all folders. */
export const RightsThen = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const { folder, user } = search
  const columns = useMadeOfTexts(rightColumns)
  const query = useMemo(() => ({ at, ...(user ? { user } : folder && { folder }) }), [at, folder, user])
  const { change, page } = useList({
    kept: 'past-rights',
    columns,
    search,
    write,
    filters: ['folder', 'user'],
    list: past.rights,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ user: one, folder: place }) => `${one.name} ${place.name}`}
      onOpen={({ user: one, folder: place }) =>
        change(user || !folder ? { folder: place.guid, user: undefined } : { user: one.guid, folder: undefined }, true)
      }
      tabs={<Head view="rights" at={at} {...switching} search={search} change={change} />}
      filters={
        <FoldersChoice
          at={at}
          search={search}
          change={(part) => change({ ...part, user: undefined })}
          none={say(user ? 'of_user' : 'of_me')}
        />
      }
    />
  )
}
