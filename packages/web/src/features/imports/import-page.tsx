import { isMoving } from '@entrepot/contract/imports/states.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { textOf } from '../../kernel/failure.ts'
import { useAdditionsTo } from '../../shell/index.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { imports } from './api.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import { OtherSheets } from './other-sheets.tsx'
import type { ImportSearch } from './address.ts'
import { WaitingStep } from './waiting-step.tsx'
import { STEPS, isWaiting, openSteps, stepOf, type AskedStep, type Step } from './steps.ts'
import { importWords } from './words.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import css from './imports.module.css'

/** The grid of what was checked comes when a file is. */
const RowsStep = lazyPart(async () => (await import('./rows-step.tsx')).RowsStep)

const POLL_MS = 2_000

/**
 * File, columns, check, result: where an import stands comes from the server, so a closed tab comes back to it
 * (IMP-01).
 */
export const ImportPage = () => {
  // The texts of targets that other modules bring are there once their additions are.
  useAdditionsTo('importTargets')
  const say = importWords.use()
  const navigate = useNavigate({ from: '/data/import' })
  const { import: guid, step: asked, all = false, folder } = useSearch({ from: '/main/data/import' })
  const { data, error, refetch } = useQuery({
    ...imports.get.query({ params: { guid: guid ?? '' } }),
    enabled: guid !== undefined,
    // The stream tells of progress; the clock does where it does not reach.
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.status) ? POLL_MS : false),
  })
  const goTo = (search: ImportSearch, replace = false) => void navigate({ search, replace })
  const goToStep = (step: AskedStep) => guid && goTo({ import: guid, step, ...(folder && { folder }) })

  const shown = guid === undefined ? undefined : data
  const step: Step = guid === undefined ? 'file' : shown ? stepOf(shown.status, asked) : (asked ?? 'columns')
  const reachable = shown ? openSteps(shown.status) : []
  return (
    <Page
      title={say('title')}
      {...(shown && { count: shown.fileName })}
      {...(step === 'rows' && { body: 'fill' as const })}
    >
      <Flex
        component="ol"
        className={css.steps}
        wrap="wrap"
        align="baseline"
        gap="8px 24px"
        mx={step === 'rows' ? 24 : 0}
        mb={16}
        c="dimmed"
        fz={13}
        aria-label={say('progress')}
      >
        {STEPS.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {one !== step && one !== 'file' && reachable.includes(one) ? (
              <LinkButton onClick={() => goToStep(one)}>{say(`steps.${one}`)}</LinkButton>
            ) : (
              say(`steps.${one}`)
            )}
          </li>
        ))}
      </Flex>
      {guid === undefined ? (
        <FileStep onOpen={(opened) => goTo({ import: opened })} />
      ) : shown ? (
        <>
          {(step !== 'rows' || shown.siblings.length > 0) && <OtherSheets state={shown} />}
          {step === 'columns' && isWaiting(shown.status) && <WaitingStep state={shown} onAgain={() => goTo({})} />}
          {step === 'columns' && !isWaiting(shown.status) && (
            <ColumnsStep
              key={`${shown.guid} ${shown.mode} ${shown.sheet} ${shown.headerRow}`}
              state={shown}
              onChecked={(chosen) => goTo({ import: guid, step: 'rows', ...(chosen && { folder: chosen }) })}
            />
          )}
          {step === 'rows' && (
            <RowsStep
              state={shown}
              all={all}
              onAll={(next) =>
                goTo(
                  { import: guid, step: 'rows', ...(next && { all: true as const }), ...(folder && { folder }) },
                  true,
                )
              }
              onBack={() => goToStep('columns')}
              onStarted={() => goToStep('result')}
            />
          )}
          {step === 'result' && <ResultStep state={shown} folder={folder ?? null} onAgain={() => goTo({})} />}
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} retryLabel={say('retry')}>
          <LinkButton onClick={() => goTo({})}>{say('again')}</LinkButton>
        </ErrorState>
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
