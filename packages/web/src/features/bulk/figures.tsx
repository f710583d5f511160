import type { BulkJob } from '@entrepot/contract/bulk/bulk.ts'
import { formatNumber } from '../../kernel/format.ts'
import { bulkWords } from './words.ts'
import css from './bulk.module.css'

/** What became of the records, in numbers. */
export const Figures = ({ job }: { job: BulkJob }) => {
  const say = bulkWords.use()
  const wasUndone = job.status === 'rolling_back' || job.status === 'rolled_back'
  const shown = [
    'total',
    'changed',
    'unchanged',
    'refused',
    ...(wasUndone ? (['undone', 'kept'] as const) : []),
  ] as const
  return (
    <dl className={css.figures}>
      {shown.map((name) => (
        <div key={name} data-figure={name}>
          <dt>{say(`figures.${name}`)}</dt>
          <dd>{formatNumber(job[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
