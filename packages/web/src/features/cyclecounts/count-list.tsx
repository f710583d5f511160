import { COUNTS_A_DAY, OFFERED_A_DAY, type ToCount } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { CYCLE_LIST } from '@entrepot/contract/cyclecounts/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { guidOr } from '../../kernel/guid-or.ts'
import { queryClient } from '../../kernel/client.ts'
import { formatDate, formatNumber, formatPrice } from '../../kernel/format.ts'
import { today } from '../../kernel/month-days.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { inventories } from '../inventories/index.ts'
import { gridColumns, useList } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { cyclecounts } from './api.ts'
import { type Change, PlaceFilters } from './place-filters.tsx'
import { cycleTerms, cycleWords } from './words.ts'

const FILTERS = ['most', 'folder', 'category'] as const

const columns = () => {
  const { say } = cycleWords
  return gridColumns<ToCount>()(CYCLE_LIST, (name) => cycleTerms.say(`columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 240, fixed: true, pinned: 'left', href: ({ guid }) => `/item/${guid}` },
    folder: { width: 180 },
    chance: { width: 170, text: ({ chance }) => formatNumber(chance, 1) },
    movements: { width: 160 },
    days: { width: 120 },
    lastCount: {
      width: 190,
      text: ({ lastCount }) => (lastCount ? formatDate(lastCount) : say('never')),
      cell: ({ lastCount, wasWrong }) =>
        lastCount === null ? (
          <span>{say('never')}</span>
        ) : wasWrong ? (
          <span title={say('wrong')}>
            <StateBadge tone="warning">{formatDate(lastCount)}</StateBadge>
          </span>
        ) : (
          <span>{formatDate(lastCount)}</span>
        ),
    },
    errors: {
      width: 170,
      text: ({ errors, counts }) => (counts === 0 ? '' : `${formatNumber(errors)} / ${formatNumber(counts)}`),
    },
    quantity: { width: 130, text: ({ quantity, unit }) => quantityText(quantity, unit) },
    value: { width: 120, text: ({ value }) => (value === null ? '' : formatPrice(value)) },
    counts: { hidden: true },
    risk: { hidden: true, text: ({ risk }) => formatNumber(risk, 1) },
    folder_path: { hidden: true },
    tag: { hidden: true },
  })
}

/** The records of the day, the most likely to be wrong first; one press opens them as an inventory. */
export const CountList = ({ tabs }: { tabs: ReactNode }) => {
  const say = cycleWords.use()
  const navigate = useNavigate({ from: '/cycle-counts' })
  const search = useSearch({ from: '/main/cycle-counts' })
  const made = useMadeOfTexts(columns)
  const [folder, category] = [search.folder, search.category].map(guidOr)
  const most = OFFERED_A_DAY.find((one) => one === search.most) ?? COUNTS_A_DAY
  const asked = useMemo(
    () => ({ most, ...(folder && { folder }), ...(category && { category }) }),
    [most, folder, category],
  )
  const { change, page, query } = useList({
    kept: 'cyclecounts',
    columns: made,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: cyclecounts.list,
    query: asked,
  })
  const { submit } = useSubmit(
    async (options) => {
      const { data } = await cyclecounts.list({ query: { ...query, size: most } })
      return inventories.create(
        {
          body: {
            name: say('inventory', { date: formatDate(today()) }),
            folders: [...new Set(data.map((one) => one.folder.guid))],
            items: data.map(({ guid }) => guid),
          },
        },
        options,
      )
    },
    {
      onDone: ({ guid, name }) => {
        toast.success(say('begun', { name }))
        void queryClient.invalidateQueries({ queryKey: ['inventories'] })
        void navigate({ to: '/inventories/$guid', params: { guid } })
      },
    },
  )
  return (
    <ListPage
      say={say}
      {...page}
      tabs={tabs}
      rowName={({ name }) => name}
      onCreate={() => submit()}
      onOpen={({ guid }) => void navigate({ to: '/item/$guid', params: { guid } })}
      filters={
        <>
          <MostChoice most={most} change={change} />
          <PlaceFilters search={search} change={change} />
        </>
      }
    />
  )
}

const MostChoice = ({ most, change }: { most: number; change: Change }) => {
  const say = cycleWords.use()
  return (
    <NativeSelect
      aria-label={say('most')}
      value={String(most)}
      data={OFFERED_A_DAY.map((count) => ({
        value: String(count),
        label: say('mosts', { count, shown: formatNumber(count) }),
      }))}
      onChange={({ currentTarget: { value } }) =>
        change({ most: Number(value) === COUNTS_A_DAY ? undefined : Number(value) })
      }
    />
  )
}
