import type { Import } from '@entrepot/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { textOf } from '../../kernel/failure.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import type { CellEdit, GridPage, GridSource } from '../../ui/grid/index.ts'
import { announce } from '../../ui/live.ts'
import { imports } from './api.ts'
import { withCorrected, type Row } from './corrected.ts'
import { importWords } from './words.ts'

const MOST_CELLS = 1_000
const MOST_TOLD = 3

/** The rows of an import as they are staged, how many of them are wrong, and how cells are corrected (IMP-13). */
export const useStagedRows = ({ guid }: Import, all: boolean, onRefused: (why: string | null) => void) => {
  const say = importWords.use()
  const client = useQueryClient()
  const stateKey = imports.get.query({ params: { guid } }).queryKey
  const countKey = useMemo(() => [...imports.rows.key, guid, 'wrong'], [guid])
  const { data: wrong, isPending: isCounting } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await imports.rows({ params: { guid }, query: { errorsOnly: 'true', size: 1 } }, { signal })).total,
  })
  // Rows that are right by now are still in their places; a page fetched after them must not skip what moved up.
  const isShifted = useRef(false)
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

  const correctSome = async (edits: readonly CellEdit<Row>[], options: CallOptions) => {
    const cells = edits.map(({ row, column, text }) => ({ row: row.row, column, value: text }))
    const answer = await imports.correct({ params: { guid }, body: { cells } }, { ...options, quiet: true })
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
    const left = answer.rows.flatMap(({ errors }) => errors).map(({ message }) => message)
    const right = say('corrected', { count: answer.invalid, shown: formatNumber(answer.invalid) })
    announce(left.length > 0 ? left.slice(0, MOST_TOLD).join('. ') : right)
  }
  const { submit: correct, saving } = useSubmit(
    async (options, edits: readonly CellEdit<Row>[]) => {
      onRefused(null)
      for (let at = 0; at < edits.length; at += MOST_CELLS) await correctSome(edits.slice(at, at + MOST_CELLS), options)
    },
    {
      queues: true,
      onRefused: (failure) => {
        onRefused(textOf(failure))
        void client.invalidateQueries({ queryKey: pagesKey })
      },
    },
  )
  return { stateKey, wrong, isCounting, source, saving, correct }
}
