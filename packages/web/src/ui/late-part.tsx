import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { whenQuiet } from '../kernel/quiet.ts'
import { whenReleased } from './released.ts'

/** A part of the first screen that nobody misses before it stands. */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => {
    await whenQuiet()
    return load()
  })

type Opener<P extends object> = ComponentType<P & { defaultOpened: boolean }>

/**
 * A button that opens something heavy: `Button` stands with the screen, and what it opens takes its place once the
 * screen stands, or as soon as it is pressed, which then opens it. Never from under the pointer.
 */
export const openerPart = <P extends object>(
  load: () => Promise<Opener<P>>,
  Button: ComponentType<P & { onPress: () => void }>,
) => {
  const Late = (props: P) => {
    const [isPressed, setPressed] = useState(false)
    const [part, setPart] = useState<{ Part: Opener<P> } | { fault: unknown } | null>(null)
    const bring = useCallback(async () => {
      const brought = await load().then(
        (Part) => ({ Part }),
        (fault: unknown) => ({ fault }),
      )
      await whenReleased()
      setPart((now) => (now && 'Part' in now ? now : brought))
    }, [])
    useEffect(() => void whenQuiet().then(bring), [bring])
    if (part && 'Part' in part) return <part.Part {...props} defaultOpened={isPressed} />
    // What could not be brought ahead of time is asked for again when it is wanted.
    if (part && isPressed) throw part.fault
    const onPress = () => {
      setPart(null)
      setPressed(true)
      void bring()
    }
    return <Button {...props} onPress={onPress} />
  }
  return Late
}
