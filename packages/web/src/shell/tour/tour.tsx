import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { Tour as Steps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ownAccount } from '../own-account.ts'
import { tourWords } from './words.ts'

const PLACES = [
  ['rail', 'right'],
  ['find', 'bottom'],
  ['user', 'bottom-end'],
] as const

const SETTLES_MS = 400
/** What the tour points at moves until the page and its header are drawn. */
const pageStands = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !document.querySelector('[data-page-title]'))
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS / 4))
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
}

/** Three places of the product, after the first sign-in; closed once, it does not come back (COMP-31). */
export const Tour = ({ onClose }: { onClose: () => void }) => {
  const say = tourWords.use()
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void Promise.all([tourWords.load(), pageStands(stop.signal)]).then(() => setActive(!stop.signal.aborted))
    return () => stop.abort()
  }, [])
  const close = () => {
    setActive(false)
    onClose()
    void ownAccount.closeTour({ params: { guid: 'me' }, body: {} }, { quiet: true }).catch(() => undefined)
  }
  return (
    <Steps
      active={isActive}
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
      {PLACES.map(([place, position]) => (
        <Steps.Step key={place} target={`[data-tour="${place}"]`} position={position} title={say(`${place}.title`)}>
          {say(`${place}.text`)}
        </Steps.Step>
      ))}
    </Steps>
  )
}
