import { passwordChange } from '@entrepot/contract/kernel/validators.ts'
import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback } from 'react'
import type { CallOptions } from '../../../kernel/client.ts'
import { useFormSubmit } from '../../../kernel/forms.ts'
import { useSession } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { errorText } from '../../../kernel/words.ts'
import { FieldGrid, Form, WHOLE_ROW } from '../../../ui/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { authWords, NewPasswordFields } from '../../auth/index.ts'
import { own } from './api.ts'
import { meWords } from './words.ts'

type Values = { oldPassword: string; password: string; passwordConfirm: string }
const EMPTY: Values = { oldPassword: '', password: '', passwordConfirm: '' }

/** The same order of refusals as the server's (USER-12); those of the second entry stand under it. */
const refusalOf = ({ oldPassword, password, passwordConfirm }: Values, field: keyof Values): string | undefined => {
  const refusal = passwordChange(oldPassword, password, passwordConfirm)
  const place = refusal?.code === 'password_mismatch' ? 'passwordConfirm' : 'password'
  return refusal && place === field ? errorText(refusal.code) : undefined
}

export const PasswordForm = () => {
  const say = meWords.use()
  const sayAuth = authWords.use()
  const { me } = useSession()
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: {
      oldPassword: (value) => (value ? null : errorText('required')),
      password: (value, values) => (value ? refusalOf(values, 'password') : errorText('required')),
      passwordConfirm: (_, values) => refusalOf(values, 'passwordConfirm'),
    },
  })
  const change = useCallback((values: Values, options: CallOptions) => own.password({ body: values }, options), [])
  const { onSubmit, saving } = useFormSubmit(form, change, () => {
    form.reset()
    toast.success(say('password.saved'))
  })
  return (
    <Section title={say('password.title')} help={say('password.help')}>
      <Form onSubmit={onSubmit}>
        {/* For the browser's own store of passwords. */}
        <input type="text" hidden readOnly autoComplete="username" value={me?.email ?? me?.username ?? ''} />
        <FieldGrid>
          <PasswordInput
            wrapperProps={WHOLE_ROW}
            label={say('password.old')}
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': sayAuth('login.show'), tabIndex: 0 }}
            {...form.getInputProps('oldPassword')}
          />
          <NewPasswordFields
            label={say('password.new')}
            password={form.values.password}
            passwordProps={form.getInputProps('password')}
            confirmProps={form.getInputProps('passwordConfirm')}
          />
        </FieldGrid>
        <SubmitButton saving={saving}>{say('password.change')}</SubmitButton>
      </Form>
    </Section>
  )
}
