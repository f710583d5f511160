import { useQuery } from '@tanstack/react-query'
import { textOf } from '../../../kernel/failure.ts'
import { isCut } from '../../../kernel/is-cut.ts'
import { Card, Cards, Nothing } from '../../../shell/phone/index.ts'
import { ProgressBar } from '../../../ui/figures.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { bulk } from '../api.ts'
import { Figures } from '../figures.tsx'
import { isUnderWay } from '../follow.ts'
import { bulkWords } from '../words.ts'

const MOST_REFUSED = 100

/** How far an act on many is, and what it refused, with the reasons. */
export const JobProgress = ({ guid }: { guid: string }) => {
  const say = bulkWords.use()
  const { data: job, error } = useQuery({
    ...bulk.get.query({ params: { guid } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  })
  const hasRefused = job !== undefined && !isUnderWay(job) && job.failed > 0
  const { data: refused } = useQuery({
    ...bulk.rows.query({ params: { guid }, query: { result: 'refused', size: MOST_REFUSED } }),
    enabled: hasRefused,
  })
  if (!job) return error && !isCut(error) ? <Nothing title={textOf(error)} /> : <Waiting />
  const kind = say(`kinds.${job.kind}`)
  return (
    <>
      {isUnderWay(job) && (
        <ProgressBar
          label={kind}
          done={job.status === 'running' ? job.done : job.undone + job.kept}
          total={job.status === 'running' ? job.total : job.changed}
        />
      )}
      {job.status === 'failed' && <Nothing title={say('failed', { reason: job.message ?? '' })} />}
      <Figures job={job} />
      {refused && refused.data.length > 0 && (
        <Cards title={say('results.refused')}>
          {refused.data.map((row) => (
            <li key={row.item}>
              <Card
                title={row.name || say('hidden')}
                text={[row.field, row.message].filter(Boolean).join(' · ')}
                tone="error"
                {...(row.folder && { href: `/m/item/${row.item}` })}
              />
            </li>
          ))}
        </Cards>
      )}
    </>
  )
}
