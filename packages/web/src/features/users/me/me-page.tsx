import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Me } from '@entrepot/contract/users/user.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallOptions } from '../../../kernel/client.ts'
import { useFormSubmit } from '../../../kernel/forms.ts'
import { notifySelf } from '../../../kernel/push-topics.ts'
import { language, useCan, useSession } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { errorText, useLanguage } from '../../../kernel/words.ts'
import { UnsavedGuard } from '../../../shell/index.ts'
import { FieldGrid, Form, PhoneFields, WHOLE_ROW } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section, Sections } from '../../../ui/section.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Pictures } from '../../pictures/index.ts'
import { own } from './api.ts'
import { Leave } from './leave.tsx'
import { OwnRights } from './own-rights.tsx'
import { PasswordForm } from './password-form.tsx'
import { meWords } from './words.ts'

const USER_EDIT = roles('USER', 'EDIT')

type Values = Pick<Me, 'firstname' | 'lastname' | 'call_prefix' | 'phone' | 'notes'>
const valuesOf = ({ firstname, lastname, call_prefix, phone, notes }: Me): Values => ({
  firstname,
  lastname,
  call_prefix,
  phone,
  notes,
})
const required = (value: string) => (value.trim() ? null : errorText('required'))

/** The own record: what one may change oneself, and what one may do (USER-11, USER-13). */
export const MePage = () => {
  const say = meWords.use()
  const { me } = useSession()
  if (!me) return null
  return (
    <Page title={say('title')} body="narrow">
      <Sections>
        <Section title={say('picture')} help={say('picture_help')}>
          <Pictures target="users" guid={me.guid} name={`${me.firstname} ${me.lastname}`} mayAdd mayRemove />
        </Section>
        <Details me={me} />
        <PasswordForm />
        <OwnRights me={me} />
        <Leave company={me.company} />
      </Sections>
    </Page>
  )
}

const Details = ({ me }: { me: Me }) => {
  const say = meWords.use()
  const form = useForm<Values>({
    initialValues: valuesOf(me),
    validateInputOnBlur: true,
    validate: {
      firstname: required,
      lastname: required,
      call_prefix: (value) => (/^\+\d{1,4}$/.test(value.trim()) ? null : say('prefix_wrong')),
    },
  })
  // The language of this page, which may be another than the account was made in, unless a new one is chosen.
  const shown = useLanguage()
  const [chosen, setChosen] = useState<Language | null>(null)
  const tongue = chosen ?? shown
  const save = useCallback(
    (values: Values, options: CallOptions) => own.save({ body: { ...values, language: tongue } }, options),
    [tongue],
  )
  const { onSubmit, saving } = useFormSubmit(form, save, (saved) => {
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
    form.resetDirty()
    setChosen(null)
    if (saved.language !== language.get()) language.set(saved.language)
    notifySelf('users', { me: true })
    toast.success(say('saved'))
  })
  const mayChange = useCan(USER_EDIT)
  const languages: { value: Language; label: string }[] = [
    { value: 'fr', label: 'Français' },
    { value: 'en', label: 'English' },
  ]
  return (
    <Section title={say('details')}>
      <UnsavedGuard isUnsaved={() => form.isDirty() || (chosen !== null && chosen !== shown)} />
      <Form onSubmit={onSubmit}>
        <FieldGrid>
          <TextInput
            label={say('firstname')}
            required
            maxLength={255}
            autoComplete="given-name"
            {...form.getInputProps('firstname')}
          />
          <TextInput
            label={say('lastname')}
            required
            maxLength={255}
            autoComplete="family-name"
            {...form.getInputProps('lastname')}
          />
          <TextInput
            label={say('email')}
            readOnly
            value={me.email ?? ''}
            description={
              mayChange ? (
                <Link to="/settings/users/$guid" params={{ guid: 'me' }}>
                  {say('email_change')}
                </Link>
              ) : (
                say('email_help')
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput label={say('username')} readOnly value={me.username} />
          <PhoneFields>
            <TextInput
              label={say('prefix')}
              autoComplete="tel-country-code"
              inputMode="tel"
              {...form.getInputProps('call_prefix')}
            />
            <TextInput
              label={say('phone')}
              autoComplete="tel-national"
              inputMode="tel"
              maxLength={35}
              {...form.getInputProps('phone')}
            />
          </PhoneFields>
          <NativeSelect
            label={say('language')}
            data={languages}
            value={tongue}
            onChange={(event) => setChosen(event.currentTarget.value === 'en' ? 'en' : 'fr')}
          />
          <Textarea
            wrapperProps={WHOLE_ROW}
            label={say('notes')}
            rows={3}
            maxLength={5000}
            {...form.getInputProps('notes')}
          />
        </FieldGrid>
        <SubmitButton saving={saving}>{say('save')}</SubmitButton>
      </Form>
    </Section>
  )
}
