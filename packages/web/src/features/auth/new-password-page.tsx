import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { errorText } from '../../kernel/words.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { auth } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isAccepted } from './password.ts'
import { authWords } from './words.ts'
import css from './auth.module.css'

type Values = { password: string; passwordConfirm: string; endTokens: boolean }

export const NewPasswordPage = () => {
  const say = authWords.use()
  const navigate = useNavigate()
  const { token } = useSearch({ from: '/new-password' })
  const [expired, setExpired] = useState(false)
  const form = useForm<Values>({
    initialValues: { password: '', passwordConfirm: '', endTokens: false },
    validate: {
      password: (value) => (isAccepted(value) ? null : errorText('password_rules')),
      passwordConfirm: (value, { password }) => (value === password ? null : errorText('password_mismatch')),
    },
  })
  const save = useCallback(
    (values: Values, options: CallOptions) =>
      auth.newPassword({ body: { token: token ?? '', ...values } }, options).catch((error: unknown) => {
        if (isFailure(error) && error.code === 'invalid_reset_token') setExpired(true)
        throw error
      }),
    [token],
  )
  const { onSubmit, saving } = useFormSubmit(form, save, () => void navigate({ to: '/new-password-end' }))
  if (!token || expired)
    return (
      <AuthFrame title={say('new_password.title')}>
        <p role="alert">{say(token ? 'new_password.expired' : 'new_password.missing')}</p>
        <div className={css.links}>
          <Link to="/forgotten-password">{say('new_password.again')}</Link>
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame title={say('new_password.title')}>
      <form onSubmit={onSubmit} noValidate>
        <NewPasswordFields
          password={form.values.password}
          passwordProps={form.getInputProps('password')}
          confirmProps={form.getInputProps('passwordConfirm')}
        />
        <Checkbox
          label={say('new_password.end_tokens')}
          description={say('new_password.end_tokens_help')}
          {...form.getInputProps('endTokens', { type: 'checkbox' })}
        />
        <SubmitButton saving={saving}>{say('new_password.submit')}</SubmitButton>
      </form>
    </AuthFrame>
  )
}
