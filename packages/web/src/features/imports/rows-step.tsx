import type { Import } from '@entrepot/contract/imports/import.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ColumnsButton, DataGrid, type GridColumn } from '../../ui/grid/index.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { imports } from './api.ts'
import { problemOf, problemOfRow, type Row } from './corrected.ts'
import { writableRows } from './steps.ts'
import { runText } from './targets.ts'
import { useDownload } from './use-download.ts'
import { useRowsLayout } from './use-rows-layout.ts'
import { useStagedRows } from './use-staged-rows.ts'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'
import { importWords } from './words.ts'

const Problem = ({ text }: { text: string }) => (
  <Flex component="span" display="inline-flex" align="center" gap={6} maw="100%" c="var(--e-error)" title={text}>
    <IconAlertTriangle size={14} stroke={2} aria-hidden />
    {text}
  </Flex>
)

const problemsCell = (right: string) => (row: Row) =>
  row.errors.length > 0 ? (
    <Problem text={problemOfRow(row)} />
  ) : (
    <Box component="span" c="dimmed">
      {right}
    </Box>
  )
const valueCell = (column: string, empty: string) => (row: Row) =>
  problemOf(row, column) ? <Problem text={row.cells[column] || empty} /> : (row.cells[column] ?? '')

/** The row, what is wrong with it, and a column for each of the file. */
const useColumns = (state: Import) => {
  const say = importWords.use()
  return useMemo(
    (): GridColumn<Row>[] => [
      {
        id: 'row',
        title: say('row'),
        width: 76,
        align: 'end',
        text: ({ row }) => formatNumber(row),
        fixed: true,
        pinned: 'left',
      },
      {
        id: 'problems',
        title: say('problems'),
        width: 320,
        pinned: 'left',
        text: problemOfRow,
        cell: problemsCell(say('right')),
      },
      ...state.columns
        .filter(({ kind }) => kind !== 'empty')
        .map(({ column, heading }): GridColumn<Row> => ({
          id: column,
          title: heading || say('column', { letter: column }),
          width: 180,
          text: ({ cells }) => cells[column] ?? '',
          editable: () => true,
          problem: (row) => problemOf(row, column),
          cell: valueCell(column, say('empty_cell')),
        })),
    ],
    [state.columns, say],
  )
}

type Props = { state: Import; all: boolean; onAll: (all: boolean) => void; onBack: () => void; onStarted: () => void }

/** The rows as they will be written; wrong cells say what was expected and are corrected in place (IMP-13). */
export const RowsStep = ({ state, all, onAll, onBack, onStarted }: Props) => {
  const say = importWords.use()
  const client = useQueryClient()
  const { guid, rows: rowCount, fits } = state
  const { layout, setLayout, resetLayout } = useRowsLayout()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { stateKey, wrong, isCounting, source, saving, correct } = useStagedRows(state, all, setRefusal)
  const columns = useColumns(state)
  const file = useDownload(() => imports.errors.download({ params: { guid } }))
  const start = useSubmit(
    (options) => imports.run({ params: { guid }, body: { skipErrors: leftOut > 0 } }, { ...options, quiet: true }),
    {
      onDone: (started) => {
        client.setQueryData(stateKey, started)
        void client.invalidateQueries({ queryKey: imports.list.key })
        onStarted()
      },
      onRefused: (failure) => {
        setRefusal(textOf(failure))
        void client.invalidateQueries({ queryKey: stateKey })
      },
    },
  )

  // While the wrong rows are counted nothing is promised and nothing starts: the button says what it does.
  const wrongCount = wrong ?? 0
  const right = Math.max(0, rowCount - wrongCount)
  const writable = writableRows({ rows: rowCount, wrong: wrongCount, fits })
  const leftOut = rowCount - writable
  const run = () => {
    setRefusal(writable === 0 ? say('nothing_right') : null)
    if (writable > 0) start.submit()
  }

  return (
    <Flex direction="column" flex={1} miw={0} mih={0}>
      <WhatFits state={state} />
      <Flex align="center" wrap="wrap" gap={12} m="0 24px 12px">
        <Counts wrong={wrong} right={right} />
        <Segmented
          label={say('rows_shown')}
          value={all ? 'all' : 'errors'}
          onChange={(value) => onAll(value === 'all')}
          options={[
            { value: 'errors', label: say('only_errors') },
            { value: 'all', label: say('all_rows') },
          ]}
        />
        <ColumnsButton columns={columns} layout={layout} onLayoutChange={setLayout} onReset={resetLayout} />
        {wrongCount > 0 && (
          <Button
            variant="default"
            loading={file.saving}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            onClick={() => file.submit()}
          >
            {say('download_errors')}
          </Button>
        )}
        <Help as="span" small>
          {saving ? say('saving') : say('fix_help')}
        </Help>
      </Flex>
      <DataGrid
        label={say('steps.rows')}
        columns={columns}
        source={source}
        rowId={({ row }) => String(row)}
        rowName={({ row }) => `${say('row')} ${formatNumber(row)}`}
        layout={layout}
        onLayoutChange={setLayout}
        onEdit={correct}
        countLabel={(count) => say('rows', { count, shown: formatNumber(count) })}
        empty={
          <EmptyState
            kind="no-result"
            title={say('empty_rows')}
            text={say('empty_rows_text')}
            action={{ label: say('all_rows'), run: () => onAll(true) }}
          />
        }
      />
      <Refusal m="8px 24px 0">{refusal}</Refusal>
      <FootBar>
        <Button mr="auto" variant="default" onClick={onBack}>
          {say('back')}
        </Button>
        {leftOut > 0 && writable > 0 && (
          <Help as="span">{say('left_out', { count: leftOut, shown: formatNumber(leftOut) })}</Help>
        )}
        <Button loading={start.saving || isCounting} onClick={run}>
          {writable === 0 || isCounting
            ? say('run')
            : state.target !== 'transactions' && state.mode === 'update'
              ? say('run_changes', { count: writable, shown: formatNumber(writable) })
              : runText(state.target, writable)}
        </Button>
      </FootBar>
    </Flex>
  )
}

/** What the plan and the stock leave of the rows. */
const WhatFits = ({ state: { fits, unchanged, rows } }: { state: Import }) => {
  const say = importWords.use()
  return (
    <>
      {fits !== null && (
        <Box mx={24}>
          <Banner tone="warning">{say('fits', { count: fits, shown: formatNumber(fits) })}</Banner>
        </Box>
      )}
      {unchanged > 0 && (
        <Box mx={24}>
          <Banner tone="success">
            {unchanged === rows
              ? say('nothing_new')
              : say('some_new', { count: unchanged, shown: formatNumber(unchanged) })}
          </Banner>
        </Box>
      )}
    </>
  )
}

/** Right and wrong rows; `wrong` is not known while they are counted. */
const Counts = ({ wrong, right }: { wrong: number | undefined; right: number }) => {
  const say = importWords.use()
  return (
    <Flex gap={8} role="status">
      {wrong !== undefined && (
        <>
          <StateBadge tone="success">{say('valid', { count: right, shown: formatNumber(right) })}</StateBadge>
          <StateBadge {...(wrong > 0 && { tone: 'error' as const })}>
            {say('invalid', { count: wrong, shown: formatNumber(wrong) })}
          </StateBadge>
        </>
      )}
    </Flex>
  )
}
