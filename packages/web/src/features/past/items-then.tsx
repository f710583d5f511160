import { useMemo } from 'react'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { useList } from '../layouts/index.ts'
import { past } from './api.ts'
import { FoldersChoice } from './folders-choice.tsx'
import { itemColumns } from './past-columns.tsx'
import { Head, type Shown } from './past-head.tsx'
import { useAddress } from './use-address.ts'
import { pastWords } from './words.ts'

export const ItemsThen = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write, place } = useAddress()
  const columns = useMadeOfTexts(itemColumns)
  const query = useMemo(() => ({ at, ...place }), [at, place])
  const { change, page } = useList({
    kept: 'past',
    columns,
    search,
    write,
    filters: ['folder', 'alone'],
    list: past.items,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      tabs={<Head view="items" at={at} {...switching} search={search} change={change} />}
      filters={<FoldersChoice canBeAlone at={at} search={search} change={change} />}
    />
  )
}
