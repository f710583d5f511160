import type { Import } from '@entrepot/contract/imports/import.ts'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import {
  ColumnsButton,
  DataGrid,
  type CellEdit,
  type GridColumn,
  type GridLayout,
  type GridPage,
  type GridSource,
} from '../../ui/grid/index.ts'
import { announce } from '../../ui/live.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLayout } from '../layouts/index.ts'
import { imports } from './api.ts'
import { problemOf, problemOfRow, withCorrected, type Row } from './corrected.ts'
import { writableRows } from './steps.ts'
import { useDownload } from './use-download.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

const MOST_CELLS = 1_000
const OWN = new Set(['row', 'problems'])

const Problem = ({ text }: { text: string }) => (
  <span className={css.problem} title={text}>
    <IconAlertTriangle size={14} stroke={2} aria-hidden />
    {text}
  </span>
)

const problemsCell = (right: string) => (row: Row) =>
  row.errors.length > 0 ? <Problem text={problemOfRow(row)} /> : <span className={css.right}>{right}</span>
const valueCell = (column: string, empty: string) => (row: Row) =>
  problemOf(row, column) ? <Problem text={row.cells[column] || empty} /> : (row.cells[column] ?? '')

type Props = { state: Import; all: boolean; onAll: (all: boolean) => void; onBack: () => void; onStarted: () => void }

/** The rows as they will be written; wrong cells say what was expected and are corrected in place (IMP-13). */
export const RowsStep = ({ state, all, onAll, onBack, onStarted }: Props) => {
  const say = importWords.use()
  const client = useQueryClient()
  const { guid, rows: rowCount, fits } = state
  const stateKey = imports.get.query({ params: { guid } }).queryKey
  const countKey = useMemo(() => [...imports.rows.key, guid, 'wrong'], [guid])
  const { data: wrong, isPending: isCounting } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await imports.rows({ params: { guid }, query: { errorsOnly: 'true', size: 1 } }, { signal })).total,
  })
  const { layout: kept, setLayout: keepLayout, reset } = useLayout('import-rows')
  const [arranged, setArranged] = useState<GridLayout | null>(null)
  const [leaveOut, setLeaveOut] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  // Rows that are right by now are still in their places; a page fetched after them must not skip what moved up.
  const isShifted = useRef(false)

  const columns = useMemo(
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
  const pagesKey = useMemo(() => [...imports.rows.key, guid, all ? 'all' : 'errors'], [guid, all])
  const source = useMemo(
    (): GridSource<Row> => ({
      queryKey: pagesKey,
      // Nobody else works on an import: whatever changes here is one's own.
      isOwnChange: () => true,
      fetchPage: async (page, size, signal) => {
        const answer = await imports.rows(
          { params: { guid }, query: { page: page + 1, size, ...(!all && { errorsOnly: 'true' as const }) } },
          { signal },
        )
        if (!all) client.setQueryData(countKey, answer.total)
        if (isShifted.current && !all) {
          isShifted.current = false
          setTimeout(() => void client.invalidateQueries({ queryKey: pagesKey }))
        }
        return { rows: answer.data, total: answer.total }
      },
    }),
    [guid, all, client, countKey, pagesKey],
  )

  // Letters of columns mean something else in the next file, so only our own two columns and the height are kept for
  // the user.
  const withoutLetters = (layout: GridLayout): GridLayout => ({
    ...layout,
    columns: layout.columns.filter(({ id }) => OWN.has(id)),
  })
  const layout = arranged ?? withoutLetters(kept)
  const setLayout = (next: GridLayout) => {
    setArranged(next)
    keepLayout(withoutLetters(next))
  }
  const resetLayout = () => {
    setArranged(null)
    reset()
  }

  const correct = async (edits: CellEdit<Row>[]) => {
    setRefusal(null)
    setSending(true)
    try {
      for (let at = 0; at < edits.length; at += MOST_CELLS) {
        const cells = edits
          .slice(at, at + MOST_CELLS)
          .map(({ row, column, text }) => ({ row: row.row, column, value: text }))
        const answer = await imports.correct({ params: { guid }, body: { cells } }, { quiet: true })
        client.setQueryData(countKey, answer.invalid)
        client.setQueryData<Import>(
          stateKey,
          (before) => before && { ...before, fits: answer.fits, unchanged: answer.unchanged },
        )
        client.setQueriesData<GridPage<Row>>(
          { queryKey: [...imports.rows.key, guid], predicate: ({ queryKey }) => queryKey.includes('page') },
          (page) => page && withCorrected(page, answer.rows),
        )
        isShifted.current = true
        const left = answer.rows.flatMap(({ errors }) => errors)
        announce(
          left.length > 0
            ? left
                .map(({ message }) => message)
                .slice(0, 3)
                .join('. ')
            : say('corrected', { count: answer.invalid, shown: formatNumber(answer.invalid) }),
        )
      }
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefusal(textOf(error))
      void client.invalidateQueries({ queryKey: pagesKey })
    } finally {
      setSending(false)
    }
  }
  const file = useDownload(() => imports.errors.download({ params: { guid } }))
  const start = useMutation({
    mutationFn: () => imports.run({ params: { guid }, body: { skipErrors: leaveOut } }, { quiet: true }),
    onSuccess: (started) => {
      client.setQueryData(stateKey, started)
      void client.invalidateQueries({ queryKey: imports.list.key })
      onStarted()
    },
    onError: (error) => {
      setRefusal(textOf(error))
      void client.invalidateQueries({ queryKey: stateKey })
    },
  })

  // While the wrong rows are counted nothing is promised and nothing starts: the box that leaves them out would come
  // after the click.
  const wrongCount = wrong ?? 0
  const right = Math.max(0, rowCount - wrongCount)
  const writable = writableRows({ rows: rowCount, wrong: wrongCount, fits })
  const leaves = wrongCount > 0 || fits !== null
  const run = () => {
    setRefusal(null)
    if (writable === 0) return setRefusal(say('nothing_right'))
    if (leaves && !leaveOut)
      return setRefusal(
        wrongCount > 0
          ? (errorText('import_has_errors', { count: formatNumber(wrongCount) }) ?? null)
          : say('fits_choose'),
      )
    start.mutate()
  }

  return (
    <div className={css.grid}>
      {fits !== null && (
        <div className={css.inset}>
          <Banner tone="warning">{say('fits', { count: fits, shown: formatNumber(fits) })}</Banner>
        </div>
      )}
      {state.unchanged > 0 && (
        <div className={css.inset}>
          <Banner tone="success">
            {state.unchanged === rowCount
              ? say('nothing_new')
              : say('some_new', { count: state.unchanged, shown: formatNumber(state.unchanged) })}
          </Banner>
        </div>
      )}
      <div className={`${css.row} ${css.inset}`}>
        <div className={css.counts} role="status">
          {wrong !== undefined && (
            <StateBadge tone="success">{say('valid', { count: right, shown: formatNumber(right) })}</StateBadge>
          )}
          {wrong !== undefined && (
            <StateBadge {...(wrongCount > 0 && { tone: 'error' as const })}>
              {say('invalid', { count: wrongCount, shown: formatNumber(wrongCount) })}
            </StateBadge>
          )}
        </div>
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
            loading={file.isPending}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            onClick={() => file.download()}
          >
            {say('download_errors')}
          </Button>
        )}
        <span className={css.help}>{sending ? say('saving') : say('fix_help')}</span>
      </div>
      <DataGrid
        label={say('steps.rows')}
        columns={columns}
        source={source}
        rowId={({ row }) => String(row)}
        rowName={({ row }) => `${say('row')} ${formatNumber(row)}`}
        layout={layout}
        onLayoutChange={setLayout}
        onEdit={(edits) => void correct(edits)}
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
      {refusal && (
        <div className={`${css.refusal} ${css.inset}`} role="alert">
          <Banner tone="error">{refusal}</Banner>
        </div>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={onBack}>
          {say('back')}
        </Button>
        {leaves && (
          <Checkbox
            label={
              wrongCount > 0
                ? say('leave_out', { count: wrongCount, shown: formatNumber(wrongCount) })
                : say('leave_rest')
            }
            checked={leaveOut}
            onChange={(event) => setLeaveOut(event.currentTarget.checked)}
          />
        )}
        <Button loading={start.isPending || isCounting} onClick={run}>
          {writable === 0 || isCounting
            ? say('run')
            : say(state.target !== 'transactions' && state.mode === 'update' ? 'run_changes' : `run_${state.target}`, {
                count: writable,
                shown: formatNumber(writable),
              })}
        </Button>
      </div>
    </div>
  )
}
