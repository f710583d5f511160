import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFailure, textOf } from '../kernel/failure.ts'
import { ErrorState } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { uiWords } from '../ui/words.ts'
import { PartMissing } from './chunk.ts'
import { InactiveUser, PlatformDenied } from './open-session.ts'
import { shellWords } from './words.ts'
import css from './error-pages.module.css'

const OnlyMobile = lazyPart(async () => (await import('./only-mobile.tsx')).loadOnlyMobile())

/** What a screen shows instead of itself when it, or a part of it, could not be loaded (NAV-67, NAV-68). */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const say = shellWords.use()
  const sayUi = uiWords.use()
  const router = useRouter()
  useEffect(() => {
    if (!isFailure(error)) console.error(error)
  }, [error])
  if (error instanceof PartMissing)
    return (
      <ErrorState
        title={say('chunk.title')}
        text={say(`chunk.${error.reason}`)}
        retry={() => location.reload()}
        retryLabel={sayUi('reload')}
      />
    )
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState title={say('error.title')} text={isFailure(error) ? textOf(error) : undefined} retry={retry} />
}

/** The session could not be opened: the application stays shut (AUTH-31), with two ways on. */
export const SessionError = ({ error, reset }: ErrorComponentProps) => {
  const say = shellWords.use()
  const router = useRouter()
  if (error instanceof PartMissing) return <RouteError error={error} reset={reset} />
  if (error instanceof PlatformDenied) return <OnlyMobile />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className={css.full}>
      <ErrorState
        title={say('session.title')}
        text={error instanceof InactiveUser ? say('session.inactive') : textOf(error)}
        retry={retry}
      >
        <Button variant="subtle" component="a" href="/logout">
          {say('session.logout')}
        </Button>
      </ErrorState>
    </main>
  )
}
