import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { textOf } from '../../kernel/failure.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { imports } from './api.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import { RowsStep } from './rows-step.tsx'
import { importWords } from './words.ts'
import css from './imports.module.css'

const STEPS = ['file', 'mapping', 'rows', 'result'] as const
type Step = (typeof STEPS)[number]
const POLL_MS = 2_000

/** File, columns, check, result: where an import stands comes from the server, so a closed tab comes back to it (IMP-01). */
export const ImportPage = () => {
  const say = importWords.use()
  const navigate = useNavigate({ from: '/data/import' })
  const { import: guid, columns } = useSearch({ from: '/main/data/import' })
  const { data, error, refetch } = useQuery({
    ...imports.get.query({ params: { guid: guid ?? '' } }),
    enabled: guid !== undefined,
    // The stream tells of progress; the clock does where it does not reach.
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  })
  const open = (next: string | undefined, back = false) => void navigate({ search: { ...(next && { import: next }), ...(back && { columns: true as const }) } })

  const step: Step = !guid ? 'file' : !data ? 'mapping' : data.status === 'running' || data.status === 'done' || data.status === 'failed' ? 'result' : data.status === 'validated' && !columns ? 'rows' : 'mapping'
  return (
    <Page title={say('title')} {...(step === 'rows' && { body: 'fill' as const })}>
      <ol className={`${css.steps} ${step === 'rows' ? css.inset : ''}`} aria-label={say('progress')}>
        {STEPS.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>{say(`steps.${one}`)}</li>
        ))}
      </ol>
      {step === 'file' && <FileStep onOpen={open} />}
      {step !== 'file' && error && <ErrorState text={textOf(error)} retry={() => void refetch()} />}
      {step !== 'file' && !error && !data && <SkeletonRows />}
      {data && step === 'mapping' && <ColumnsStep key={`${data.sheet} ${data.headerRow}`} state={data} onChecked={() => open(data.guid)} />}
      {data && step === 'rows' && <RowsStep state={data} onBack={() => open(data.guid, true)} />}
      {data && step === 'result' && <ResultStep state={data} onAgain={() => open(undefined)} />}
    </Page>
  )
}
