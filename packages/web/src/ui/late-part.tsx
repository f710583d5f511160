import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { whenQuiet } from '../kernel/quiet.ts'

/** A part of the first screen that nobody misses before it stands. */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => {
    await whenQuiet()
    return load()
  })

/**
 * A button that opens something heavy: `Button` stands with the screen, and what it opens takes its place once the
 * screen stands, or as soon as it is pressed, which then opens it.
 */
export const openerPart = <P extends object>(
  load: () => Promise<ComponentType<P & { defaultOpened: boolean }>>,
  Button: ComponentType<P & { onPress: () => void }>,
) => {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: P) => {
    const [state, setState] = useState<'waiting' | 'quiet' | 'pressed'>('waiting')
    useEffect(() => void whenQuiet().then(() => setState((now) => (now === 'waiting' ? 'quiet' : now))), [])
    const button = <Button {...props} onPress={() => setState('pressed')} />
    if (state === 'waiting') return button
    return (
      <Suspense fallback={button}>
        <Part {...props} defaultOpened={state === 'pressed'} />
      </Suspense>
    )
  }
}
