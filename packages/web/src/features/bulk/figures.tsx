import type { BulkJob } from '@entrepot/contract/bulk/bulk.ts'
import { formatNumber } from '../../kernel/format.ts'
import { NumberOf, Numbers } from '../../ui/numbers.tsx'
import { bulkWords } from './words.ts'

/** What became of the records, in numbers. */
export const Figures = ({ job }: { job: BulkJob }) => {
  const say = bulkWords.use()
  const wasUndone = job.status === 'rolling_back' || job.status === 'rolled_back'
  const shown = [
    'total',
    'changed',
    'unchanged',
    'failed',
    ...(wasUndone ? (['undone', 'kept'] as const) : []),
  ] as const
  return (
    <Numbers>
      {shown.map((name) => (
        <NumberOf key={name} data-figure={name} name={say(`figures.${name}`)} value={formatNumber(job[name])} />
      ))}
    </Numbers>
  )
}
