import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { Tour as Steps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ownAccount } from '../own-account.ts'
import { tourWords } from './words.ts'

/** What is done most, each where it begins on the start page; whoever may not do it is not shown it. */
const ACTS = [
  ['scan', '[data-tour="/scan"]', 'bottom'],
  ['out', '[data-tour="/scan?mode=out"]', 'bottom'],
  ['find', '[data-tour="find"]', 'bottom'],
] as const
const shownActs = () => ACTS.filter(([, target]) => document.querySelector(target) !== null)

const SETTLES_MS = 400
/** What the tour points at moves until the page and its header are drawn. */
const pageStands = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !document.querySelector('[data-page-title]'))
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS / 4))
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
}

/** Three acts, after the first sign-in; closed once, it does not come back (COMP-31). */
export const Tour = ({ onClose }: { onClose: () => void }) => {
  const say = tourWords.use()
  const [acts, setActs] = useState<readonly (typeof ACTS)[number][]>([])
  useEffect(() => {
    const stop = new AbortController()
    void Promise.all([tourWords.load(), pageStands(stop.signal)]).then(() => {
      if (!stop.signal.aborted) setActs(shownActs())
    })
    return () => stop.abort()
  }, [])
  const close = () => {
    setActs([])
    onClose()
    void ownAccount.closeTour({ params: { guid: 'me' }, body: {} }, { quiet: true }).catch(() => undefined)
  }
  return (
    <Steps
      active={acts.length > 0}
      onClose={close}
      closeOnOverlayClick
      styles={{ body: { fontSize: 13, lineHeight: 1.5 }, stepCounter: { color: 'var(--e-muted)' } }}
      transitionProps={{ duration: 0 }}
      stepTransitionDuration={0}
      labels={{
        skip: say('skip'),
        back: say('back'),
        next: say('next'),
        close: say('end'),
        stepCounter: (current, total) => say('step', { current, total }),
      }}
    >
      {acts.map(([act, target, position]) => (
        <Steps.Step key={act} target={target} position={position} title={say(`${act}.title`)}>
          {say(`${act}.text`)}
        </Steps.Step>
      ))}
    </Steps>
  )
}
