import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SearchPart } from '../../../kernel/lists.ts'
import { Check } from '../../../ui/check.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { FolderFilter } from '../../folders/index.ts'
import { stock } from '../api.ts'
import { PERIODS, type Period } from './period-names.ts'
import { daysOf } from './periods.ts'
import type { HistorySearch } from './address.ts'
import { useSourceKinds } from './source.tsx'
import { historyWords, ledgerWords } from './words.ts'

const DIRECTIONS = ['all', 'in', 'out'] as const

type Props = { search: HistorySearch; timeZone: string; onChange: (part: SearchPart<HistorySearch>) => void }

/** The search and the folder count for movements and for the stock of a date. */
export const PlaceFilters = ({ search, onChange }: Omit<Props, 'timeZone'>) => {
  const say = historyWords.use()
  return (
    <>
      <SearchField
        label={say(search.at ? 'search_items' : 'search')}
        value={search.q ?? ''}
        width={210}
        onSearch={(text) => onChange({ q: text || undefined })}
      />
      <FolderFilter folder={search.folder} onChange={(folder) => onChange({ folder, alone: undefined })} />
      {search.folder && (
        <Check
          label={say('deep')}
          checked={search.alone !== true}
          onChange={(checked) => onChange({ alone: checked ? undefined : true })}
        />
      )}
      {search.item && <Narrowed label={say('one_item')} onClear={() => onChange({ item: undefined })} />}
      {(search.article ?? search.only) && !search.at && (
        <Narrowed
          label={say(search.only === 'consumed' ? 'counted_exits' : search.only === 'counted' ? 'counts' : 'one_item')}
          onClear={() => onChange({ article: undefined, category: undefined, only: undefined })}
        />
      )}
    </>
  )
}

/** What a link has narrowed, and what takes it away. */
const Narrowed = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button variant="default" rightSection={<IconX size={14} stroke={1.7} aria-hidden />} onClick={onClear}>
    {label}
  </Button>
)

export const MovementFilters = ({ search, timeZone, onChange }: Props) => {
  const say = historyWords.use()
  const { period = 'all', from, to, type = 'all', action = '', by = '', source = '' } = search
  const { data: actions } = useQuery({
    ...stock.selectData.query({ query: { target: 'transactions_actions' } }),
    staleTime: 300_000,
  })
  const kinds = useSourceKinds()
  const { data: users } = useQuery({ ...stock.selectData.query({ query: { target: 'users' } }), staleTime: 300_000 })

  // The days of the preset stand in the fields when they become free.
  const choosePeriod = (next: Period) =>
    onChange({
      period: next === 'all' ? undefined : next,
      from: undefined,
      to: undefined,
      ...(next === 'free' && (period === 'free' ? { from, to } : daysOf(period, new Date(), timeZone))),
    })
  return (
    <>
      <NativeSelect
        aria-label={say('period')}
        value={period}
        onChange={(event) => choosePeriod(event.currentTarget.value as Period)}
        data={PERIODS.map((one) => ({ value: one, label: say(`periods.${one}`) }))}
      />
      {period === 'free' && (
        <>
          <DateField
            aria-label={say('from')}
            title={say('from')}
            value={from ?? null}
            onChange={(day, isWrong) => !isWrong && onChange({ from: day ?? undefined })}
            w={145}
          />
          <DateField
            aria-label={say('to')}
            title={say('to')}
            value={to ?? null}
            onChange={(day, isWrong) => !isWrong && onChange({ to: day ?? undefined })}
            w={145}
          />
        </>
      )}
      <NativeSelect
        aria-label={say('direction')}
        value={type}
        onChange={({ currentTarget: { value } }) =>
          onChange({ type: value === 'in' || value === 'out' ? value : undefined })
        }
        data={DIRECTIONS.map((one) => ({ value: one, label: say(`directions.${one}`) }))}
      />
      <NativeSelect
        aria-label={say('action')}
        value={action}
        onChange={(event) => onChange({ action: event.currentTarget.value || undefined })}
        data={[{ value: '', label: say('any_action') }, ...known(actions?.data, action)]}
        w={165}
      />
      <NativeSelect
        aria-label={say('user')}
        value={by}
        onChange={(event) => onChange({ by: event.currentTarget.value || undefined })}
        data={[{ value: '', label: say('any_user') }, ...known(users?.data, by)]}
        w={180}
      />
      <NativeSelect
        aria-label={say('source')}
        value={source}
        onChange={({ currentTarget: { value } }) =>
          onChange({ source: kinds.find((one) => one === value), sourceGuid: undefined })
        }
        data={[
          { value: '', label: say('any_source') },
          ...kinds.map((one) => ({ value: one, label: ledgerWords.say(`sources.${one}`) })),
        ]}
        w={180}
      />
      {search.sourceGuid && (
        <Button
          variant="default"
          rightSection={<IconX size={14} stroke={1.7} aria-hidden />}
          onClick={() => onChange({ sourceGuid: undefined })}
        >
          {say('one_source')}
        </Button>
      )}
    </>
  )
}

type Choice = { value: string; label: string }
/** A link may name what is not among the suggestions; it must not look like no filter. */
const known = (choices: readonly Choice[] = [], chosen: string): Choice[] => [
  ...choices,
  ...(chosen !== '' && !choices.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []),
]
