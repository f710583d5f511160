import type { Samples, Start } from '@entrepot/contract/home/home.ts'
import { Button, CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { Help } from '../../ui/text.tsx'
import { home } from './api.ts'
import { HomeLink } from './home-link.tsx'
import { homeWords } from './words.ts'
import css from './first-run.module.css'

type Step = Start['steps'][number]
const TO: Record<Step['step'], string> = {
  import: '/data/import',
  places: '/items/root',
  people: '/settings/users/create',
}

const StepLine = ({ step: { step, done } }: { step: Step }) => {
  const say = homeWords.use()
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={css.step} data-done={done || undefined}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <div>
        <HomeLink href={TO[step]}>{say(`start.${step}.title`)}</HomeLink>
        <Help small>{done ? say('start.done') : say(`start.${step}.text`)}</Help>
      </div>
    </li>
  )
}

const useHomeAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: home.get.key })
}

/** Examples, and how they go again; what somebody changed stays, and its import says why. */
export const SamplesLine = ({ samples: { state, done, total, kept, import: imported } }: { samples: Samples }) => {
  const say = homeWords.use()
  const again = useHomeAgain()
  const add = useSubmit((options) => home.addSamples({}, options), { onDone: again })
  const remove = useSubmit((options) => home.removeSamples({}, options), { onDone: again })
  if (state === 'adding' || state === 'removing')
    return (
      <div className={css.samples} role="status">
        <span>{say(state === 'adding' ? 'samples.adding' : 'samples.removing')}</span>
        <div className={css.bar}>
          <ProgressBar label={say('samples.progress')} done={done} total={Math.max(1, total)} />
        </div>
      </div>
    )
  if (state === 'left')
    return (
      <div className={css.samples}>
        <span>{say('samples.left', { count: kept, shown: formatNumber(kept) })}</span>
        {imported && <HomeLink href={`/data/import?import=${imported}`}>{say('samples.why')}</HomeLink>}
      </div>
    )
  return (
    <div className={css.samples}>
      <span>{say(state === 'there' ? 'samples.there' : 'samples.none')}</span>
      {state === 'there' ? (
        <Button size="xs" variant="default" loading={remove.saving} onClick={() => remove.submit()}>
          {say('samples.remove')}
        </Button>
      ) : (
        <Button size="xs" variant="default" loading={add.saving} onClick={() => add.submit()}>
          {say('samples.add')}
        </Button>
      )}
    </div>
  )
}

/** Three first steps, each ticked by what is there; put away, they do not come back by themselves. */
export const FirstRun = ({ start: { steps, samples } }: { start: Start }) => {
  const say = homeWords.use()
  const again = useHomeAgain()
  const close = useSubmit((options) => home.closeStart({ body: { closed: true } }, options), { onDone: again })
  return (
    <section className={css.frame} aria-label={say('start.title')}>
      {steps.length > 0 && (
        <>
          <header className={css.head}>
            <h2>{say('start.title')}</h2>
            <CloseButton aria-label={say('start.close')} title={say('start.close')} onClick={() => close.submit()} />
          </header>
          <ol className={css.steps}>
            {steps.map((step) => (
              <StepLine key={step.step} step={step} />
            ))}
          </ol>
        </>
      )}
      {samples && <SamplesLine samples={samples} />}
    </section>
  )
}
