import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { errorText } from '../../kernel/words.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { auth } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './words.ts'
import css from './auth.module.css'

type Values = { email: string }

export const ForgottenPage = () => {
  const say = authWords.use()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<Values>({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : errorText('required')) },
  })
  const ask = useCallback((body: Values, options: CallOptions) => auth.forgottenPassword({ body }, options), [])
  const { onSubmit, saving } = useFormSubmit(form, ask, () => setSentTo(form.getValues().email))
  const back = (
    <div className={css.links}>
      <Link to="/login">{say('forgotten.back')}</Link>
    </div>
  )
  if (sentTo !== null)
    return (
      <AuthFrame title={say('forgotten.sent_title')}>
        <p role="status">{say('forgotten.sent', { email: sentTo })}</p>
        {back}
      </AuthFrame>
    )
  return (
    <AuthFrame title={say('forgotten.title')} intro={say('forgotten.intro')}>
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          label={say('forgotten.email')}
          type="email"
          autoComplete="email"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <SubmitButton saving={saving}>{say('forgotten.submit')}</SubmitButton>
      </form>
      {back}
    </AuthFrame>
  )
}
