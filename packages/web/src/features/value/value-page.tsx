import { Box, Button, Flex } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { isGuid } from '../../kernel/addresses.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { SearchPart } from '../../kernel/lists.ts'
import { priceText } from '../../kernel/price-text.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { FolderFilter } from '../folders/index.ts'
import { useList } from '../layouts/index.ts'
import type { ValueSearch } from './address.ts'
import { value } from './api.ts'
import { articleColumns, groupColumns } from './value-columns.tsx'
import { valueTerms, valueWords } from './words.ts'

const TABS = ['articles', 'folder', 'category'] as const
type Tab = (typeof TABS)[number]
const DAY = /^\d{4}-\d{2}-\d{2}$/
const FILTERS = ['day', 'folder', 'alone', 'category', 'unpriced'] as const
type Change = (part: SearchPart<ValueSearch>) => void

/** What is in stock and what it is worth, now or at the end of a day. */
export const ValuePage = (): ReactNode => {
  const search = useSearch({ from: '/main/value' })
  const by = TABS.find((one) => one === search.by)
  return by === undefined || by === 'articles' ? <Articles /> : <Groups key={by} by={by} />
}

type Asked = { day?: string; folder?: string; deep?: 'false'; category?: string; unpriced?: 'true' }
/** What the address asks of either list. */
const useAsked = ({ day, folder, alone, category, unpriced }: ValueSearch): Asked =>
  useMemo(
    () => ({
      ...(day && DAY.test(day) && { day }),
      ...(isGuid(folder) && { folder }),
      ...(alone && { deep: 'false' as const }),
      ...((category === 'none' || isGuid(category)) && { category }),
      ...(unpriced && { unpriced: 'true' as const }),
    }),
    [day, folder, alone, category, unpriced],
  )

const Articles = () => {
  const say = valueWords.use()
  const search = useSearch({ from: '/main/value' })
  const navigate = useNavigate({ from: '/value' })
  const query = useAsked(search)
  const columns = useMadeOfTexts(articleColumns)
  const { change, page } = useList({
    kept: 'stock-value',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: value.articles,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      onOpen={({ item }) => void navigate({ to: '/item/$guid', params: { guid: item } })}
      tabs={<Tabs by="articles" change={change} />}
      filters={<Filters search={search} query={query} change={change} />}
    />
  )
}

/** A line leads to what is in it. */
const Groups = ({ by }: { by: Exclude<Tab, 'articles'> }) => {
  const say = valueWords.use()
  const search = useSearch({ from: '/main/value' })
  const navigate = useNavigate({ from: '/value' })
  const query = useAsked(search)
  const columns = useMadeOfTexts(groupColumns)
  const asked = useMemo(() => ({ ...query, by }), [query, by])
  const { change, page } = useList({
    kept: 'stock-value-groups',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: value.groups,
    query: asked,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      onOpen={({ guid }) =>
        change(
          {
            by: undefined,
            sort: undefined,
            q: undefined,
            ...(by === 'folder' ? { folder: guid, alone: '1' } : { category: guid }),
          },
          true,
        )
      }
      tabs={<Tabs by={by} change={change} />}
      filters={<Filters search={search} query={query} change={change} />}
    />
  )
}

const Tabs = ({ by, change }: { by: Tab; change: Change }) => {
  const say = valueWords.use()
  return (
    <TabChoice
      label={say('by')}
      values={TABS}
      value={by}
      text={(one) => say(`tabs.${one}`)}
      onChange={(one) => change({ by: one === 'articles' ? undefined : one, sort: undefined })}
    />
  )
}

type FilterProps = { search: ValueSearch; query: Asked; change: Change }
const Filters = ({ search, query, change }: FilterProps) => {
  const say = valueWords.use()
  const { day, folder, alone, category } = search
  // The categories that something in stock has, then or now.
  const { data } = useQuery({
    ...value.groups.query({ query: { by: 'category', size: 500, sort: 'name', ...(query.day && { day: query.day }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FolderFilter folder={folder} onChange={(chosen) => change({ folder: chosen, alone: undefined })} />
      {folder && alone && (
        <Button variant="default" onClick={() => change({ alone: undefined })}>
          {say('alone')}
        </Button>
      )}
      <NativeSelect
        aria-label={valueTerms.say('columns.category')}
        value={category ?? ''}
        data={[
          { value: '', label: say('any_category') },
          ...(data?.data ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={({ currentTarget }) => change({ category: currentTarget.value || undefined })}
        w={180}
      />
      <DateField
        aria-label={say('day')}
        leftSection={
          <Box fz={12} c="dimmed">
            {say('day')}
          </Box>
        }
        leftSectionWidth={84}
        w={200}
        value={day ?? null}
        onChange={(chosen, isWrong) => isWrong || change({ day: chosen ?? undefined })}
      />
      <Totals search={search} query={query} change={change} />
    </>
  )
}

/** Of everything that the filters leave. What has no cost is counted beside it, and leads to itself. */
const Totals = ({ search: { q, unpriced }, query, change }: FilterProps) => {
  const say = valueWords.use()
  const { data } = useQuery({
    ...value.articles.query({ query: { ...query, ...(q && { search: q }), size: 1 } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { totals } = data
  return (
    <Flex align="center" gap={8} role="status">
      <Box component="strong" className="e-number">
        {say('total', { value: priceText(totals.value) })}
      </Box>
      {(totals.unpriced > 0 || unpriced) && (
        <Button
          variant={unpriced ? 'light' : 'subtle'}
          aria-pressed={Boolean(unpriced)}
          title={say('unpriced_only')}
          onClick={() => change({ unpriced: unpriced ? undefined : '1' })}
        >
          {say('unpriced', { count: totals.unpriced, shown: formatNumber(totals.unpriced) })}
        </Button>
      )}
    </Flex>
  )
}
