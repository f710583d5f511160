import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconError404, IconLock } from '@tabler/icons-react'
import { openRail } from './screens.ts'
import { people } from './sections/api.ts'
import { shellWords } from './words.ts'
import css from './error-pages.module.css'

const Notice = ({
  kind,
  title,
  text,
  action,
}: {
  kind: 'forbidden' | 'missing'
  title: string
  text: string
  action: string
}) => {
  const navigate = useNavigate()
  // For somebody without any right there is nowhere to go back to.
  const [home] = openRail()
  const Icon = kind === 'forbidden' ? IconLock : IconError404
  return (
    <div className={css.notice}>
      <Icon size={44} stroke={1.4} aria-hidden />
      <h1 tabIndex={-1} data-focus-silent data-page-title>
        {title}
      </h1>
      <p>{text}</p>
      {home && (
        <Button variant="default" onClick={() => void navigate({ to: home.to })}>
          {action}
        </Button>
      )}
    </div>
  )
}
export const ForbiddenPage = () => {
  const say = shellWords.use()
  const { data } = useQuery(people.administrators.query())
  const names = data?.data.map(({ name }) => name).join(', ')
  return (
    <Notice
      kind="forbidden"
      title={say('forbidden.title')}
      text={names ? say('forbidden.ask', { names }) : say('forbidden.text')}
      action={say('forbidden.home')}
    />
  )
}
export const MissingPage = () => {
  const say = shellWords.use()
  return <Notice kind="missing" title={say('missing.title')} text={say('missing.text')} action={say('missing.home')} />
}
