import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { PHONE_HOME } from '../../kernel/phone-address.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { PartMissing } from '../chunk.ts'
import { InactiveUser } from '../open-session.ts'
import { shellWords } from '../words.ts'
import { PhoneButton } from './phone-button.tsx'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

/** AUTH-25: this account is not for phones. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

const Notice = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) => (
  <main className={css.notice}>
    {icon}
    <h1 tabIndex={-1} data-focus-silent data-page-title>
      {title}
    </h1>
    <p>{text}</p>
    {children}
  </main>
)
const Logout = () => {
  const say = shellWords.use()
  return (
    <PhoneButton look="plain" onClick={() => location.assign('/logout')}>
      {say('session.logout')}
    </PhoneButton>
  )
}

export const PhoneMissing = () => {
  const say = phoneWords.use()
  const { history } = useRouter()
  return (
    <Notice
      icon={<IconAlertTriangle size={44} stroke={1.4} aria-hidden />}
      title={say('missing.title')}
      text={say('missing.text')}
    >
      <PhoneButton onClick={() => history.replace(PHONE_HOME)}>{say('missing.home')}</PhoneButton>
    </Notice>
  )
}

/** Why a screen, or the whole of it, could not be opened, with the ways on. */
export const PhoneError = ({ error, reset }: ErrorComponentProps) => {
  const say = phoneWords.use()
  const sayShell = shellWords.use()
  const router = useRouter()
  // The words of the mobile application may be what did not come.
  useEffect(() => {
    void phoneWords.load().catch(() => undefined)
    if (!isFailure(error) && !(error instanceof NotAllowed)) console.error(error)
  }, [error])
  if (error instanceof NotAllowed)
    return (
      <Notice
        icon={<IconLock size={44} stroke={1.4} aria-hidden />}
        title={say('denied.title')}
        text={say('denied.text')}
      >
        <Logout />
      </Notice>
    )
  const isCut = isFailure(error) && error.unanswered
  const retry = () => {
    if (error instanceof PartMissing) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Notice
      icon={<IconAlertTriangle size={44} stroke={1.4} aria-hidden />}
      title={isCut ? say('cut.title') : sayShell(error instanceof PartMissing ? 'chunk.title' : 'session.title')}
      text={
        isCut
          ? say('cut.text')
          : error instanceof InactiveUser
            ? sayShell('session.inactive')
            : error instanceof PartMissing
              ? sayShell(`chunk.${error.reason}`)
              : textOf(error)
      }
    >
      <PhoneButton onClick={retry}>{say('retry')}</PhoneButton>
      <Logout />
    </Notice>
  )
}
