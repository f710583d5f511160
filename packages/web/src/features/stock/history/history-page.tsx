import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { saveFile } from '../../../kernel/client.ts'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { useSession } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useLanguage } from '../../../kernel/words.ts'
import { ColumnsButton, DataGrid, type GridSource } from '../../../ui/grid/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLayout } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import { AsOf } from './as-of.tsx'
import { transactionColumns } from './columns.tsx'
import { MovementDrawer } from './movement-drawer.tsx'
import { PERIODS, type Period } from './period-names.ts'
import { daysOf } from './periods.ts'
import type { HistorySearch } from './screens.ts'
import { historyWords } from './words.ts'

/** Every movement of visible folders, newest first (TRX-07, TRX-09). */
export const HistoryPage = () => {
  const say = historyWords.use()
  const language = useLanguage()
  const navigate = useNavigate({ from: '/transactions' })
  const search = useSearch({ from: '/main/transactions' })
  const timeZone = useSession().config?.timeZone ?? DEFAULT_TIME_ZONE
  const { layout, setLayout, reset } = useLayout('transactions')
  const [total, setTotal] = useState<number | null>(null)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [exporting, setExporting] = useState(false)
  // Titles follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(transactionColumns, [language])
  const { data: actions } = useQuery(stock.selectData.query({ query: { target: 'transactions_actions' } }))

  const change = (next: Partial<HistorySearch>) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { q, period = 'all', type, action, at } = search
  const sort = layout.sort ?? search.sort
  const query = useMemo(() => ({ ...(q && { search: q }), ...(type && { type }), ...(action && { action }), ...(sort && { sort }), ...daysOf(period, new Date(), timeZone) }), [q, type, action, sort, period, timeZone])
  const source = useMemo((): GridSource<Transaction> => ({
    queryKey: [...stock.list.key, query],
    fetchPage: async (page, size, signal) => {
      const answer = await stock.list({ query: { ...query, page: page + 1, size } }, { signal })
      setTotal(answer.total)
      return { rows: answer.data, total: answer.total }
    },
  }), [query])

  const isFiltered = Boolean(q || type || action || period !== 'all')
  const exportAs = async (format: 'xlsx' | 'csv') => {
    setExporting(true)
    const shown = layout.columns.length > 0 ? layout.columns.filter((column) => !column.hidden) : columns.filter((column) => !column.hidden).map(({ id }) => ({ id, alias: undefined }))
    try {
      saveFile(await stock.list.download({ query: { ...query, export: format, columns: shown.map(({ id, alias }) => (alias ? `${id}=${alias}` : id)).join(';') } }))
      toast.success(say('exported'))
    } catch {
      // The client has said why.
    } finally {
      setExporting(false)
    }
  }

  return (
    <Page
      title={say('title')}
      count={total === null ? undefined : say('count', { count: total, shown: formatNumber(total) })}
      body="fill"
      actions={
        <>
          <Button variant="default" onClick={() => change({ at: at ? undefined : new Date().toISOString() })} aria-pressed={Boolean(at)}>{say('as_of')}</Button>
          <Menu position="bottom-end">
            <Menu.Target><Button variant="default" loading={exporting} leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>{say('export')}</Button></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exportAs('xlsx')}>.xlsx</Menu.Item>
              <Menu.Item onClick={() => void exportAs('csv')}>.csv</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      toolbar={at ? undefined : (
        <>
          <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text || undefined })} />
          <NativeSelect aria-label={say('period')} value={period} onChange={(event) => change({ period: event.currentTarget.value as Period })} data={PERIODS.map((one) => ({ value: one, label: say(`periods.${one}`) }))} />
          <NativeSelect aria-label={say('direction')} value={type ?? 'all'} onChange={(event) => change({ type: event.currentTarget.value === 'all' ? undefined : (event.currentTarget.value as 'in' | 'out') })} data={(['all', 'in', 'out'] as const).map((one) => ({ value: one, label: say(`directions.${one}`) }))} />
          <NativeSelect aria-label={say('action')} value={action ?? ''} onChange={(event) => change({ action: event.currentTarget.value || undefined })} data={[{ value: '', label: say('any_action') }, ...(actions?.data ?? [])]} />
          <ColumnsButton columns={columns} layout={layout} onLayoutChange={setLayout} onReset={reset} />
        </>
      )}
      drawer={opened && !at ? <MovementDrawer movement={opened} onClose={() => setOpened(null)} onOpen={setOpened} /> : undefined}
    >
      {at ? (
        <>
          <TextInput type="datetime-local" label={say('as_of_at')} defaultValue={localText(at)} onChange={(event) => event.currentTarget.value && change({ at: new Date(event.currentTarget.value).toISOString() })} w={260} mb="sm" />
          <AsOf at={at} />
        </>
      ) : (
        <DataGrid
          label={say('title')}
          columns={columns}
          source={source}
          rowId={(row) => row.guid}
          rowName={(row) => `${row.item_name} ${formatDateTime(row.createdAt)}`}
          layout={layout}
          onLayoutChange={setLayout}
          onOpen={setOpened}
          openedId={opened?.guid ?? null}
          onRowChange={(row) => opened && setOpened(row)}
          countLabel={(count) => say('count', { count, shown: formatNumber(count) })}
          empty={isFiltered
            ? <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: () => change({ q: undefined, type: undefined, action: undefined, period: undefined }) }} />
            : <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />}
        />
      )}
    </Page>
  )
}

/** What a date-time field takes: the reader's own clock, without seconds. */
const localText = (instant: string): string => {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
