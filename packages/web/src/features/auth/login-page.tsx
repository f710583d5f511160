import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { isPhoneAddress } from '../../kernel/phone-address.ts'
import { textOf } from '../../kernel/failure.ts'
import { session } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { HOME } from '../../shell/index.ts'
import { auth } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { authWords } from './words.ts'
import css from './auth.module.css'

/** Few have a second factor: its part comes when it is asked for. */
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).loadSecondStep())

export const LoginPage = () => {
  const say = authWords.use()
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/login' })
  const { data: settings } = useQuery(auth.settings.query())
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<{ email?: string; password?: string }>({})
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const caps = useCapsLock()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const refuse = (error: { email?: string; password?: string }) => {
    setRefusal(error)
    ;(error.email ? emailField : passwordField).current?.focus()
  }
  const enter = async (opened: Session) => {
    session.start(opened)
    await navigate({ to: redirect ?? HOME, replace: true })
  }
  const { submit, saving } = useSubmit(
    (options) =>
      auth.login(
        { body: { email, password, platform: isPhoneAddress(redirect) ? 'mobile' : 'desktop' } },
        { ...options, quiet: true },
      ),
    {
      onDone: (answer) => ('challenge' in answer ? setChallenge(answer) : enter(answer)),
      onRefused: (failure) => {
        if (failure.unanswered) toast.error(textOf(failure))
        else refuse({ password: textOf(failure) })
      },
    },
  )
  const check = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!email.trim() && { email: say('login.required') }),
      ...(!password && { password: say('login.required') }),
    }
    if (missing.email || missing.password) return refuse(missing)
    submit()
  }

  if (challenge) return <SecondStep challenge={challenge} enter={enter} onBack={() => setChallenge(null)} />
  return (
    <AuthFrame title={say('login.title')}>
      <form onSubmit={check} noValidate>
        <TextInput
          ref={emailField}
          label={say('login.email')}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          error={refusal.email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setRefusal({})
          }}
        />
        <div>
          <PasswordInput
            ref={passwordField}
            label={say('login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={refusal.password}
            errorProps={{ role: 'alert' }}
            visibilityToggleButtonProps={{ 'aria-label': say('login.show'), tabIndex: 0 }}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setRefusal({})
            }}
            {...caps.watch}
          />
          {caps.on && (
            <div className={css.hint} role="status">
              <IconArrowBigUpLine size={14} stroke={1.7} aria-hidden />
              {say('login.caps')}
            </div>
          )}
        </div>
        <SubmitButton saving={saving}>{say('login.submit')}</SubmitButton>
      </form>
      <div className={css.links}>
        <Link to="/forgotten-password">{say('login.forgotten')}</Link>
        {settings?.sso && (
          <Link to="/auth/sso/login" search={redirect ? { redirect } : {}}>
            {say('sso.link')}
          </Link>
        )}
        {settings?.registration && <Link to="/register">{say('login.register')}</Link>}
      </div>
      {settings && settings.demo.length > 0 && (
        <section className={css.demo} aria-labelledby="demo">
          <h2 id="demo">{say('login.demo')}</h2>
          {settings.demo.map((account) => (
            <button
              key={account.email}
              type="button"
              onClick={() => {
                setEmail(account.email)
                setPassword(account.password)
                setRefusal({})
              }}
            >
              <span>{account.email}</span>
              <code>{account.password}</code>
            </button>
          ))}
        </section>
      )}
    </AuthFrame>
  )
}
