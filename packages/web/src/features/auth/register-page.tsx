import { EMPLOYEES, SECTORS, type Registration } from '@entrepot/contract/auth/auth.ts'
import { STARTER_SETS } from '@entrepot/contract/configuration/starter-sets.ts'
import { defaultCallPrefix } from '@entrepot/contract/users/phone.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { countriesIn } from '../../kernel/countries.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { session } from '../../kernel/session.ts'
import { errorText, useLanguage } from '../../kernel/words.ts'
import { HOME } from '../../shell/index.ts'
import { FieldGrid, PhoneFields } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { auth } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isAccepted } from './password.ts'
import { authWords } from './words.ts'
import css from './auth.module.css'

type Values = Omit<Registration, 'language' | 'starter'> & { starter: Registration['starter'] | '' }
const required = (value: string) => (value.trim() ? null : errorText('required'))
const initialValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  password: '',
  passwordConfirm: '',
  company: { name: '', employees: '1-9', sector: 'other', country: 'FR' },
  starter: '',
  terms: false,
} satisfies Partial<Values>
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const RegisterPage = () => {
  const say = authWords.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: settings } = useQuery(auth.settings.query())
  const countries = useMemo(() => countriesIn(language), [language])
  const form = useForm<Values>({
    initialValues: { ...initialValues, call_prefix: defaultCallPrefix(language) },
    validateInputOnBlur: true,
    validate: {
      firstname: required,
      lastname: required,
      email: (value) =>
        !value.trim() ? errorText('required') : looksLikeEmail.test(value.trim()) ? null : errorText('email'),
      company: { name: required },
      password: (value) => (!value ? errorText('required') : isAccepted(value) ? null : errorText('password_rules')),
      passwordConfirm: (value, { password }) => (value === password ? null : errorText('password_mismatch')),
      terms: (value) => (value ? null : errorText('terms')),
    },
  })
  const register = useCallback(
    ({ starter, ...values }: Values, options: CallOptions) =>
      auth.register({ body: { ...values, starter: starter || null, language } }, options),
    [language],
  )
  // Whoever has just said their password need not say it again; should that fail, the last page leads to the sign-in.
  const enter = async () => {
    const { email, password } = form.getValues()
    const answer = await auth.login({ body: { email, password } }, { quiet: true }).catch(() => null)
    if (!answer || 'challenge' in answer) return navigate({ to: '/auth/registerEnd' })
    session.start(answer)
    await navigate({ to: HOME, replace: true })
  }
  const { onSubmit, saving } = useFormSubmit(form, register, enter)
  const link = (href: string | null | undefined) => (inner: string) =>
    href ? (
      <a href={href} target="_blank" rel="noreferrer">
        {inner}
      </a>
    ) : (
      inner
    )

  return (
    <AuthFrame title={say('register.title')} intro={say('register.intro')} wide>
      <form onSubmit={onSubmit} noValidate>
        <h2>{say('register.you')}</h2>
        <FieldGrid>
          <TextInput
            label={say('register.firstname')}
            required
            autoComplete="given-name"
            key={form.key('firstname')}
            {...form.getInputProps('firstname')}
          />
          <TextInput
            label={say('register.lastname')}
            required
            autoComplete="family-name"
            key={form.key('lastname')}
            {...form.getInputProps('lastname')}
          />
          <TextInput
            label={say('register.email')}
            required
            type="email"
            autoComplete="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PhoneFields>
            <TextInput
              label={say('register.prefix')}
              autoComplete="tel-country-code"
              inputMode="tel"
              key={form.key('call_prefix')}
              {...form.getInputProps('call_prefix')}
            />
            <TextInput
              label={say('register.phone')}
              autoComplete="tel-national"
              inputMode="tel"
              key={form.key('phone')}
              {...form.getInputProps('phone')}
            />
          </PhoneFields>
          <NewPasswordFields
            password={form.values.password}
            passwordProps={form.getInputProps('password')}
            confirmProps={form.getInputProps('passwordConfirm')}
          />
        </FieldGrid>
        <h2>{say('register.company')}</h2>
        <FieldGrid>
          <TextInput
            label={say('register.company_name')}
            required
            autoComplete="organization"
            key={form.key('company.name')}
            {...form.getInputProps('company.name')}
          />
          <NativeSelect
            label={say('register.employees')}
            data={EMPLOYEES.map((value) => ({ value, label: say(`employees.${value}`) }))}
            key={form.key('company.employees')}
            {...form.getInputProps('company.employees')}
          />
          <NativeSelect
            label={say('register.sector')}
            data={SECTORS.map((value) => ({ value, label: say(`sectors.${value}`) }))}
            key={form.key('company.sector')}
            {...form.getInputProps('company.sector')}
          />
          <NativeSelect
            label={say('register.country')}
            autoComplete="country"
            data={countries}
            key={form.key('company.country')}
            {...form.getInputProps('company.country')}
          />
          <NativeSelect
            label={say('register.starter')}
            description={say('register.starter_help')}
            data={[
              { value: '', label: say('register.no_starter') },
              ...STARTER_SETS.map((value) => ({ value, label: say(`starters.${value}`) })),
            ]}
            key={form.key('starter')}
            {...form.getInputProps('starter')}
          />
        </FieldGrid>
        <Checkbox
          label={
            <RichText
              text={say('register.terms')}
              parts={{ terms: link(settings?.terms), privacy: link(settings?.privacy) }}
            />
          }
          key={form.key('terms')}
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <SubmitButton saving={saving}>{say('register.submit')}</SubmitButton>
      </form>
      <div className={css.links}>
        <Link to="/login">{say('register.login')}</Link>
      </div>
    </AuthFrame>
  )
}
