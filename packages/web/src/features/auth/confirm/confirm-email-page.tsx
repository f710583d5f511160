import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { createClient } from '../../../kernel/client.ts'
import { isFailure } from '../../../kernel/failure.ts'
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
  const confirm = useMutation({
    mutationFn: () => addresses.confirm({ body: { token } }, { quiet: true }),
    onSuccess: ({ newPassword }) => {
      if (newPassword) void navigate({ to: '/new-password', search: { token: newPassword }, replace: true })
    },
  })
  const isRefused = !token || (isFailure(confirm.error) && confirm.error.code === 'invalid_email_token')
  const state = isRefused ? 'refused' : confirm.isSuccess ? 'done' : 'ask'
  return (
    <AuthFrame title={say('title')} intro={say(state)}>
      {state === 'ask' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <SubmitButton saving={confirm.isPending} fullWidth>
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
