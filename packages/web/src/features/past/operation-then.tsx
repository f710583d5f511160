import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useList } from '../layouts/index.ts'
import { operationTerms } from '../operations/index.ts'
import { past } from './api.ts'
import { lineColumns } from './past-columns.tsx'
import { Head, type Shown } from './past-head.tsx'
import { useAddress } from './use-address.ts'
import { pastWords } from './words.ts'

/** The lines of one operation as a list, which is asked by its query alone. */
type LinesCall = typeof past.lines
type Asked<C extends (...all: never[]) => unknown> = Omit<Parameters<C>[0], 'params'>
const linesOf = (guid: string) =>
  Object.assign(
    (input: Asked<LinesCall>, options?: Parameters<LinesCall>[1]) =>
      past.lines({ params: { guid }, ...input }, options),
    {
      key: [...past.lines.key, guid],
      download: (input: Asked<LinesCall['download']>) => past.lines.download({ params: { guid }, ...input }),
    },
  )

type Props = Shown & { operation: string }
/** An operation as it was: its tasks, each with how far it was, and what was in them. */
export const OperationThen = ({ at, operation, ...switching }: Props) => {
  const say = pastWords.use()
  const term = operationTerms.use()
  const { search, write } = useAddress()
  const { task } = search
  const query = useMemo(() => ({ at, ...(task && { task }) }), [at, task])
  const lines = useMemo(() => linesOf(operation), [operation])
  const { change, page } = useList({
    kept: 'past-lines',
    columns: useMadeOfTexts(lineColumns),
    search,
    write,
    filters: ['task'],
    list: lines,
    query,
  })
  const { data } = useQuery({
    ...past.operation.query({ params: { guid: operation }, query: { at } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      tabs={<Head view="operations" at={at} {...switching} search={search} change={change} />}
      filters={
        // Whose tasks they are is said once it is known.
        data && (
          <NativeSelect
            aria-label={say('tasks')}
            value={task ?? ''}
            onChange={({ currentTarget: { value } }) => change({ task: value || undefined })}
            data={[
              { value: '', label: say('all_tasks', { name: data.name }) },
              ...data.tasks.map(({ guid, title, status, lines: { total } }) => ({
                value: guid,
                label: say('task', { title, status: term(`statuses.${status}`), count: formatNumber(total) }),
              })),
            ]}
            w={320}
          />
        )
      }
    />
  )
}
