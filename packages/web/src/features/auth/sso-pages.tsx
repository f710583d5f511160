import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import { TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { isPhoneAddress } from '../../kernel/phone-address.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { session } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { HOME } from '../../shell/index.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/states.tsx'
import { sso } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { rememberWayBack, takeWayBack } from './way-back.ts'
import { authWords } from './words.ts'
import css from './auth.module.css'

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).loadSecondStep())

/** AUTH-11: the e-mail names the company, whose provider then asks who it is. */
export const SsoLoginPage = () => {
  const say = authWords.use()
  const { redirect } = useSearch({ from: '/auth/sso/login' })
  const [email, setEmail] = useState('')
  const leave = ({ url }: { url: string }) => {
    rememberWayBack(redirect)
    location.assign(url)
  }
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => {
      const platform = isPhoneAddress(redirect) ? 'mobile' : 'desktop'
      return sso.start({ query: { email: email.trim(), platform } }, options)
    },
    { onDone: leave, under: 'email', leaves: true },
  )
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim()) submit()
    else setErrors({ email: say('login.required') })
  }
  return (
    <AuthFrame title={say('sso.title')} intro={say('sso.intro')}>
      <form onSubmit={check} noValidate>
        <TextInput
          label={say('sso.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={errors.email}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setErrors({})
          }}
        />
        <SubmitButton saving={saving}>{say('sso.submit')}</SubmitButton>
      </form>
      <div className={css.links}>
        <Link to="/login" search={redirect ? { redirect } : {}}>
          {say('sso.back')}
        </Link>
      </div>
    </AuthFrame>
  )
}

/** AUTH-12, AUTH-55: waits, keeps the tokens and goes home; a refusal is said with the way back. */
export const SsoCallbackPage = () => {
  const say = authWords.use()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const enter = async (opened: Session) => {
    session.start(opened)
    await navigate({ href: takeWayBack() ?? HOME, replace: true })
  }
  const sent = useRef(false)
  const send = useEffectEvent(() => {
    // The answer of the provider is good once.
    if (sent.current) return
    sent.current = true
    const { code, state, iss } = Object.fromEntries(new URLSearchParams(location.search)) as Record<
      string,
      string | undefined
    >
    if (!code || !state) return setError(authWords.say('sso.missing'))
    sso.callback({ body: { code, state, ...(iss && { iss }) } }, { quiet: true }).then(
      (answer) => ('challenge' in answer ? setChallenge(answer) : void enter(answer)),
      (failure: unknown) => setError(isFailure(failure) ? textOf(failure) : authWords.say('sso.missing')),
    )
  })
  // Once, with what the address holds.
  useEffect(() => send(), [])
  if (challenge)
    return <SecondStep challenge={challenge} enter={enter} onBack={() => void navigate({ to: '/login' })} />
  return (
    <AuthFrame title={say('sso.title')}>
      {error ? (
        <>
          <p role="alert">{error}</p>
          <div className={css.links}>
            <Link to="/login">{say('forgotten.back')}</Link>
          </div>
        </>
      ) : (
        <>
          <p role="status">{say('sso.waiting')}</p>
          <Waiting />
        </>
      )}
    </AuthFrame>
  )
}
