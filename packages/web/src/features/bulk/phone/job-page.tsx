import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { PhonePage } from '../../../shell/phone/index.ts'
import { bulk } from '../api.ts'
import { bulkWords } from '../words.ts'
import { JobProgress } from './job-progress.tsx'
import css from './job.module.css'

/** What a notification about an act on many leads to. */
export const PhoneJobPage = () => {
  const say = bulkWords.use()
  const guid = new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr })).get('of') ?? ''
  const { data: job } = useQuery(bulk.get.query({ params: { guid } }))
  return (
    <PhonePage title={job ? say(`kinds.${job.kind}`) : say('page')}>
      <div className={css.job}>
        <JobProgress guid={guid} />
      </div>
    </PhonePage>
  )
}
