import type { Import } from '@entrepot/contract/imports/import.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { saveFile } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { homePath } from '../../shell/index.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Banner } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

/** Progress in numbers while it runs, then what became of the rows (IMP-07, IMP-16). */
export const ResultStep = ({ state, onAgain }: { state: Import; onAgain: () => void }) => {
  const say = importWords.use()
  const navigate = useNavigate()
  if (state.status === 'running') {
    return (
      <>
        <ProgressBar label={say('running', { file: state.fileName })} done={state.done} total={Math.max(1, state.total)} />
        <p>{say('leave')}</p>
      </>
    )
  }
  return (
    <>
      {state.status === 'failed' ? <Banner tone="error">{say('stopped', { reason: state.message ?? '' })}</Banner> : <Banner tone="success">{say('done')}</Banner>}
      <dl className={css.numbers}>
        <div><dt>{say('created')}</dt><dd>{formatNumber(state.created)}</dd></div>
        <div><dt>{say('failed')}</dt><dd>{formatNumber(state.failed)}</dd></div>
      </dl>
      <div className={css.row}>
        <Button onClick={() => void navigate({ to: homePath() })}>{say('see')}</Button>
        {state.failed > 0 && <Button variant="default" onClick={() => void imports.errors.download({ params: { guid: state.guid } }).then(saveFile, () => undefined)}>{say('download_errors')}</Button>}
        <Button variant="default" onClick={onAgain}>{say('again')}</Button>
      </div>
    </>
  )
}
