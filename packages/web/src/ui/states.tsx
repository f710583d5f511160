import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiWords } from './words.ts'
import css from './states.module.css'

type ErrorProps = { title?: string; text?: ReactNode; retry?: () => void; retryLabel?: string; children?: ReactNode }
export const ErrorState = ({ title, text, retry, retryLabel, children }: ErrorProps) => {
  const say = uiWords.use()
  return (
    <div className={css.state} role="alert">
      <div className={css.icon} data-kind="error">
        <IconAlertTriangle size={26} stroke={1.7} aria-hidden />
      </div>
      <h2>{title ?? say('error.title')}</h2>
      {text && <p>{text}</p>}
      <div className={css.actions}>
        {retry && (
          <Button variant="default" onClick={retry}>
            {retryLabel ?? say('retry')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

export const Waiting = () => {
  const say = uiWords.use()
  return (
    <div className={css.waiting} role="status" aria-label={say('loading')}>
      <Loader size={28} />
    </div>
  )
}
