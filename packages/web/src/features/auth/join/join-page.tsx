import { Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { textOf } from '../../../kernel/failure.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { auth } from '../api.ts'
import { AuthFrame } from '../auth-frame.tsx'
import css from '../auth.module.css'
import { joinWords } from './words.ts'

type State = 'ask' | 'accepted' | 'declined' | 'refused'

/** Another company invites somebody who has an account: they join with their password, or decline (USER-17). */
export const JoinPage = () => {
  const say = joinWords.use()
  const { token = '' } = useSearch({ from: '/join' })
  const [state, setState] = useState<State>(token ? 'ask' : 'refused')
  const invitation = useQuery({
    ...auth.invitation.query({ body: { token } }),
    // The page itself says what is wrong with it.
    queryFn: ({ signal }) => auth.invitation({ body: { token } }, { signal, quiet: true }),
    enabled: token !== '' && state === 'ask',
    retry: false,
  })
  const shown: State = invitation.isError && state === 'ask' ? 'refused' : state
  if (shown === 'ask' && !invitation.data) return <AuthFrame title={say('title')}>{null}</AuthFrame>
  return (
    <AuthFrame title={say('title')} intro={say(shown, { company: '', email: '', ...invitation.data })}>
      {shown === 'ask' && <Answer token={token} onEnd={setState} />}
      <div className={css.links}>
        <Link to="/login">{say('login')}</Link>
        {shown === 'ask' && <Link to="/forgotten-password">{say('forgotten')}</Link>}
      </div>
    </AuthFrame>
  )
}

const Answer = ({ token, onEnd }: { token: string; onEnd: (state: State) => void }) => {
  const say = joinWords.use()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const onRefused = (failure: Parameters<typeof textOf>[0] & { code?: string }) =>
    failure.code === 'invalid_invitation' ? onEnd('refused') : setRefusal(textOf(failure))
  const joining = useSubmit(
    (options) => auth.acceptInvitation({ body: { token, password } }, { ...options, quiet: true }),
    { onDone: () => onEnd('accepted'), onRefused },
  )
  const declining = useSubmit((options) => auth.declineInvitation({ body: { token } }, { ...options, quiet: true }), {
    onDone: () => onEnd('declined'),
    onRefused,
  })
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (password) joining.submit()
    else setRefusal(say('required'))
  }
  return (
    <form onSubmit={check} noValidate>
      <PasswordInput
        label={say('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={refusal}
        errorProps={{ role: 'alert' }}
        visibilityToggleButtonProps={{ 'aria-label': say('show'), tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setRefusal('')
        }}
      />
      <SubmitButton saving={joining.saving}>{say('accept')}</SubmitButton>
      <Button variant="subtle" loading={declining.saving} onClick={() => declining.submit()}>
        {say('decline')}
      </Button>
    </form>
  )
}
