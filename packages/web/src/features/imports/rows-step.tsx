import type { Import, ImportRow } from '@entrepot/contract/imports/import.ts'
import type { z } from 'zod'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { saveFile } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { type CellEdit, DataGrid, type GridColumn, type GridSource } from '../../ui/grid/index.ts'
import { Banner } from '../../ui/small.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { imports } from './api.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

type Row = z.infer<typeof ImportRow>

/** The rows as they will be written; wrong cells say what was expected and are corrected in place (IMP-13). */
export const RowsStep = ({ state, onBack }: { state: Import; onBack: () => void }) => {
  const say = importWords.use()
  const client = useQueryClient()
  const { data: counts } = useQuery({ queryKey: [...imports.rows.key, state.guid, 'counts'], queryFn: async ({ signal }) => (await imports.rows({ params: { guid: state.guid }, query: { errorsOnly: 'true', size: 1 } }, { signal })).total })
  const wrong = counts ?? 0
  const [onlyErrors, setOnlyErrors] = useState(true)
  const [busy, setBusy] = useState(false)
  const showErrors = onlyErrors && wrong > 0

  const columns = useMemo((): GridColumn<Row>[] => [
    { id: 'row', title: say('row'), width: 80, align: 'end', text: (row) => formatNumber(row.row), fixed: true, pinned: 'left' },
    { id: 'problems', title: say('problems'), width: 320, text: (row) => row.errors.map((error) => error.message).join(' · '), pinned: 'left' },
    ...state.columns.filter((column) => column.kind !== 'empty').map((column): GridColumn<Row> => ({
      id: column.column, title: column.heading || column.column, width: 180, text: (row) => row.cells[column.column] ?? '', editable: () => true,
      problem: (row) => row.errors.find((error) => error.column === column.column)?.message,
    })),
  ], [state.columns, say])
  const source = useMemo((): GridSource<Row> => ({
    queryKey: [...imports.rows.key, state.guid, showErrors],
    fetchPage: async (page, size, signal) => {
      const answer = await imports.rows({ params: { guid: state.guid }, query: { page: page + 1, size, ...(showErrors && { errorsOnly: 'true' as const }) } }, { signal })
      return { rows: answer.data, total: answer.total }
    },
  }), [state.guid, showErrors])

  const correct = async (edits: CellEdit<Row>[]) => {
    await imports.correct({ params: { guid: state.guid }, body: { cells: edits.map((edit) => ({ row: edit.row.row, column: edit.column, value: edit.text })) } }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: imports.rows.key })
  }
  const run = async () => {
    setBusy(true)
    try {
      const started = await imports.run({ params: { guid: state.guid }, body: { skipErrors: wrong > 0 || state.fits !== null } })
      client.setQueryData(imports.get.query({ params: { guid: state.guid } }).queryKey, started)
    } catch {
      // The client has said why; the rows stay for correction.
    } finally {
      setBusy(false)
    }
  }

  const valid = state.rows - wrong
  return (
    <div className={css.grid}>
      <div className={`${css.row} ${css.inset}`}>
        <p>{say('valid', { count: valid, shown: formatNumber(valid) })} · {say('invalid', { count: wrong, shown: formatNumber(wrong) })}</p>
        {wrong > 0 && <Checkbox label={say('only_errors')} checked={onlyErrors} onChange={(event) => setOnlyErrors(event.currentTarget.checked)} />}
        <Button variant="default" onClick={onBack}>{say('back')}</Button>
        {wrong > 0 && <Button variant="default" onClick={() => void imports.errors.download({ params: { guid: state.guid } }).then(saveFile, () => undefined)}>{say('download_errors')}</Button>}
        <Button loading={busy} disabled={valid === 0} onClick={() => void run()}>{wrong > 0 ? say('run_valid', { count: valid, shown: formatNumber(valid) }) : say('run')}</Button>
      </div>
      {state.fits !== null && <Banner tone="warning">{say('fits', { count: state.fits, shown: formatNumber(state.fits) })}</Banner>}
      <p className={css.inset}>{say('fix_help')}</p>
      <DataGrid label={say('steps.rows')} columns={columns} source={source} rowId={(row) => String(row.row)} rowName={(row) => `${say('row')} ${row.row}`} onEdit={(edits) => void correct(edits)} empty={<EmptyState kind="no-result" title={say('empty_rows')} />} />
    </div>
  )
}
