import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconError404, IconLock } from '@tabler/icons-react'
import { HOME } from './screens.ts'
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
      <Button variant="default" onClick={() => void navigate({ to: HOME })}>
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
