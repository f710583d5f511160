import { Button } from '@mantine/core'
import { useNavigate, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { IconError404, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isFailure, textOf } from '../kernel/failure.ts'
import { ErrorState } from '../ui/states.tsx'
import { uiWords } from '../ui/words.ts'
import { PartMissing } from './chunk.ts'
import { InactiveUser } from './open-session.ts'
import { homePath } from './screens.ts'
import { shellWords } from './words.ts'
import css from './error-pages.module.css'

const Notice = ({ kind, title, text, action }: { kind: 'forbidden' | 'missing'; title: string; text: string; action: string }) => {
  const navigate = useNavigate()
  const Icon = kind === 'forbidden' ? IconLock : IconError404
  return (
    <div className={css.notice}>
      <Icon size={44} stroke={1.4} aria-hidden />
      <h1 tabIndex={-1} data-focus-silent data-page-title>
        {title}
      </h1>
      <p>{text}</p>
      <Button variant="default" onClick={() => void navigate({ to: homePath() })}>
        {action}
      </Button>
    </div>
  )
}
export const ForbiddenPage = () => {
  const say = shellWords.use()
  return <Notice kind="forbidden" title={say('forbidden.title')} text={say('forbidden.text')} action={say('forbidden.home')} />
}
export const MissingPage = () => {
  const say = shellWords.use()
  return <Notice kind="missing" title={say('missing.title')} text={say('missing.text')} action={say('missing.home')} />
}

/** What a screen shows instead of itself when it, or a part of it, could not be loaded (NAV-67, NAV-68). */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const say = shellWords.use()
  const sayUi = uiWords.use()
  const router = useRouter()
  useEffect(() => {
    if (!isFailure(error)) console.error(error)
  }, [error])
  if (error instanceof PartMissing)
    return <ErrorState title={say('chunk.title')} text={say(`chunk.${error.reason}`)} retry={() => location.reload()} retryLabel={sayUi('reload')} />
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
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className={css.full}>
      <ErrorState title={say('session.title')} text={error instanceof InactiveUser ? say('session.inactive') : textOf(error)} retry={retry}>
        <Button variant="subtle" component="a" href="/logout">
          {say('user.logout')}
        </Button>
      </ErrorState>
    </main>
  )
}
