import { PAST_CHANGES } from '@entrepot/contract/past/changes.ts'
import { useMemo } from 'react'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useList } from '../layouts/index.ts'
import { past } from './api.ts'
import { FoldersChoice } from './folders-choice.tsx'
import { differenceColumns } from './past-columns.tsx'
import { Head, type Shown } from './past-head.tsx'
import { useAddress } from './use-address.ts'
import { pastTerms, pastWords } from './words.ts'

export const Differences = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write, place } = useAddress()
  const columns = useMadeOfTexts(differenceColumns)
  const kind = PAST_CHANGES.find((one) => one === search.change)
  const query = useMemo(
    () => ({ from: at, ...(search.to && { to: search.to }), ...place, ...(kind && { change: kind }) }),
    [at, search.to, place, kind],
  )
  const { change, page } = useList({
    kept: 'past-differences',
    columns,
    search,
    write,
    filters: ['folder', 'alone', 'change'],
    list: past.differences,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      tabs={<Head view="differences" at={at} {...switching} search={search} change={change} />}
      filters={
        <>
          <FoldersChoice canBeAlone at={at} search={search} change={change} />
          <NativeSelect
            aria-label={say('any_change')}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => change({ change: value || undefined })}
            data={[
              { value: '', label: say('any_change') },
              ...PAST_CHANGES.map((one) => ({ value: one, label: pastTerms.say(`changes.${one}`) })),
            ]}
            w={190}
          />
        </>
      }
    />
  )
}
