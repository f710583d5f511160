import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../kernel/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { PastSearch } from './address.ts'
import { past } from './api.ts'
import type { Change } from './use-address.ts'
import { pastWords } from './words.ts'

type Props = {
  at: string
  search: PastSearch
  change: Change
  none?: string
  /** What lies right in a folder can be asked for without what lies below it. */ canBeAlone?: boolean
}
/** The way to the folder that is shown, as it was, and what lay right in it. */
export const FoldersChoice = ({ at, search: { folder, alone }, change, none, canBeAlone = false }: Props) => {
  const say = pastWords.use()
  const { data, isError } = useQuery({
    ...past.folders.query({ query: { at, ...(folder && { parent: folder }) } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const seen = (data && !isError ? data.way : []).filter(({ name }) => name !== '…')
  return (
    <>
      <NativeSelect
        aria-label={say('folders')}
        value={folder ?? ''}
        w={none === undefined ? 190 : 260}
        onChange={({ currentTarget: { value } }) => change({ folder: value || undefined, alone: undefined }, true)}
        data={[
          { value: '', label: none ?? say('all_folders') },
          ...seen.map(({ guid, name }) => ({ value: guid, label: name })),
          ...(data && !isError ? data.data : []).map(({ guid, name, items }) => ({
            value: guid,
            label: say('within', { name, count: formatNumber(items) }),
          })),
        ]}
      />
      {folder && canBeAlone && (
        <Button
          variant={alone ? 'light' : 'default'}
          aria-pressed={Boolean(alone)}
          onClick={() => change({ alone: alone ? undefined : '1' })}
        >
          {say('alone')}
        </Button>
      )}
    </>
  )
}
