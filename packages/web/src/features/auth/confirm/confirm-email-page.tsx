import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { createClient } from '../../../kernel/client.ts'
import { prevented, useSubmit } from '../../../kernel/use-submit.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import css from '../auth.module.css'
import { confirmWords } from './words.ts'

const addresses = createClient('addresses', { confirm: manageUsersApi.confirmEmail })

/** A press of the button uses the link: programs that look into mails open addresses, they press nothing. */
export const ConfirmEmailPage = () => {
  const say = confirmWords.use()
  const navigate = useNavigate()
  const { token = '' } = useSearch({ from: '/confirm-email' })
  const [state, setState] = useState<'ask' | 'done' | 'refused'>(token ? 'ask' : 'refused')
  const { submit, saving } = useSubmit(
    (options) => addresses.confirm({ body: { token } }, { ...options, quiet: true }),
    {
      onDone: ({ newPassword }) => {
        setState('done')
        if (newPassword) void navigate({ to: '/new-password', search: { token: newPassword }, replace: true })
      },
      onRefused: ({ code }) => code === 'invalid_email_token' && setState('refused'),
    },
  )
  return (
    <AuthFrame title={say('title')} intro={say(state)}>
      {state === 'ask' && (
        <form onSubmit={prevented(submit)}>
          <SubmitButton saving={saving} fullWidth>
            {say('submit')}
          </SubmitButton>
        </form>
      )}
      <div className={css.links}>
        <Link to="/login">{say('login')}</Link>
      </div>
    </AuthFrame>
  )
}
