import { type Accuracy, ACCURACY_BY } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { ACCURACY_LIST } from '@entrepot/contract/cyclecounts/list.ts'
import { isDay, monthOf } from '@entrepot/contract/kernel/company-clock.ts'
import { Box } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { guidOr } from '../../kernel/guid-or.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ListPage, type ListSay } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import type { CycleSearch } from './address.ts'
import { cyclecounts } from './api.ts'
import { type Change, PlaceFilters } from './place-filters.tsx'
import { cycleTerms, cycleWords } from './words.ts'

const FILTERS = ['folder', 'category', 'from', 'to'] as const

const columns = () =>
  gridColumns<Accuracy>()(ACCURACY_LIST, (name) => cycleTerms.say(`accuracy.${name}`), {
    name: { grow: true, minWidth: 180, width: 260, fixed: true, pinned: 'left' },
    lines: {},
    exact: { width: 140 },
    accuracy: { width: 150, text: ({ accuracy }) => formatNumber(accuracy, 1) },
    off: {
      width: 220,
      text: ({ differences }) => differences.map(({ unit, quantity }) => quantityText(quantity, unit)).join(', '),
    },
  })

/** The days of a month, `2026-11`. */
const daysOfMonth = (month: string) => {
  const [from, to] = monthOf(`${month}-01`)
  return { from, to }
}

/** How exact the stock was where it was counted; each row leads to its counts. */
export const AccuracyList = ({ tabs }: { tabs: ReactNode }) => {
  const say = cycleWords.use()
  const navigate = useNavigate({ from: '/cycle-counts' })
  const search = useSearch({ from: '/main/cycle-counts' })
  const made = useMadeOfTexts(columns)
  const [folder, category] = [search.folder, search.category].map(guidOr)
  const by = ACCURACY_BY.find((one) => one === search.by) ?? 'folder'
  const [from, to] = [search.from, search.to].map((day) => (day && isDay(String(day)) ? day : undefined))
  const asked = useMemo(
    () => ({
      by,
      ...(folder && { folder }),
      ...(category && { category }),
      ...(from && { from }),
      ...(to && { to }),
    }),
    [by, folder, category, from, to],
  )
  const { change, page } = useList({
    kept: 'count-accuracy',
    columns: made,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: cyclecounts.accuracy,
    query: asked,
  })
  const showCounts = ({ guid }: Accuracy) => {
    const days = by === 'month' ? daysOfMonth(guid) : { ...(from && { from }), ...(to && { to }) }
    void navigate({
      to: '/transactions',
      search: {
        only: 'counted',
        ...(Object.keys(days).length > 0 && { period: 'free' as const, ...days }),
        ...(by === 'folder' ? { folder: guid, alone: true as const } : folder && { folder }),
        ...(by === 'category' && guid !== '' ? { category: guid } : category && { category }),
      },
    })
  }
  return (
    <ListPage
      say={asAccuracy(say)}
      {...page}
      tabs={tabs}
      rowName={({ name }) => name}
      onOpen={showCounts}
      filters={
        <>
          <ByChoice by={by} change={change} />
          <PlaceFilters search={search} change={change} />
          <DayFilters search={search} change={change} />
        </>
      }
    />
  )
}
/** The list speaks of counts, and has the title and the acts of the page. */
const asAccuracy =
  (say: ReturnType<typeof cycleWords.use>): ListSay =>
  (word, values) =>
    word === 'title' ? say('accuracy') : word === 'new' || word === 'clear' ? say(word) : say(`exact.${word}`, values)

const ByChoice = ({ by, change }: { by: (typeof ACCURACY_BY)[number]; change: Change }) => {
  const say = cycleWords.use()
  return (
    <NativeSelect
      aria-label={say('by')}
      value={by}
      data={ACCURACY_BY.map((one) => ({ value: one, label: say(`bys.${one}`) }))}
      onChange={({ currentTarget: { value } }) => change({ by: value === 'folder' ? undefined : value })}
    />
  )
}

const DayFilters = ({ search, change }: { search: CycleSearch; change: Change }) => {
  const say = cycleWords.use()
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          aria-label={say(name)}
          leftSection={
            <Box fz={12} c="dimmed">
              {say(name)}
            </Box>
          }
          leftSectionWidth={46}
          w={150}
          value={search[name] ?? null}
          onChange={(day, isWrong) => isWrong || change({ [name]: day ?? undefined })}
        />
      ))}
    </>
  )
}
