import { email as checkEmail, optionalPhone, password as checkPassword } from '@entrepot/contract/kernel/validators.ts'
import type { User } from '@entrepot/contract/users/manage-users.ts'
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { useCan } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { FieldGrid, Form, PhoneFields } from '../../ui/form.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { Banner } from '../../ui/small.tsx'
import { groups } from './api.ts'
import { GroupChoice } from './group-choice.tsx'
import { RightsSections } from './parts.ts'
import { GROUP_VIEW } from './access.ts'
import { type Values, valuesOf } from './user-values.ts'
import { peopleWords } from './words.ts'

export const USER_FORM = 'user-form'

/** What the form holds and how it is saved; the button stands in the head of the page. */
export const useUserForm = (
  initial: Values,
  save: (values: Values, withGroups: boolean, options: CallOptions) => Promise<User>,
  onSaved: (user: User) => void,
) => {
  const seesGroups = useCan(GROUP_VIEW)
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: {
      firstname: (value) => (value.trim() ? null : errorText('required')),
      lastname: (value) => (value.trim() ? null : errorText('required')),
      email: (value, { is_user }) =>
        value.trim() ? textOfRefusal(checkEmail(value.trim())) : is_user ? errorText('required') : null,
      phone: (value) => textOfRefusal(optionalPhone(value)),
      password: (value) => (value ? textOfRefusal(checkPassword(value)) : null),
    },
  })
  const startAgain = (values: Values) => {
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  const { onSubmit, saving } = useFormSubmit(
    form,
    (values, options) => save(values, seesGroups, options),
    (saved) => {
      startAgain(valuesOf(saved))
      onSaved(saved)
    },
  )
  return { form, onSubmit, saving, startAgain }
}

type Props = {
  /** null: a new one. */
  user: User | null
  edited: ReturnType<typeof useUserForm>
  readOnly: boolean
  notice?: ReactNode
}

/** Identity, groups, roles and folders of one user (USER-15, USER-20). */
export const UserForm = ({ user, edited: { form, onSubmit, saving }, readOnly, notice }: Props) => {
  const say = peopleWords.use()
  const seesGroups = useCan(GROUP_VIEW)
  const { data: allGroups } = useQuery({ ...groups.list.query({ query: { size: 500 } }), enabled: seesGroups })
  const { values, errors } = form
  const known = useMemo(
    () => [
      ...(allGroups?.data ?? []),
      ...(user?.groups ?? []).filter(({ guid }) => !allGroups?.data.some((group) => group.guid === guid)),
    ],
    [allGroups, user],
  )
  const chosen = useMemo(() => known.filter(({ guid }) => values.groups.includes(guid)), [known, values.groups])
  const props = (name: keyof Values) => ({ ...form.getInputProps(name), key: form.key(name), readOnly })

  return (
    <Form id={USER_FORM} onSubmit={onSubmit}>
      <UnsavedGuard isUnsaved={() => !saving && form.isDirty()} />
      {notice}
      {readOnly && <Banner tone="info">{say('form.read_only')}</Banner>}
      <Sections>
        <Section title={say('sections.identity')}>
          <FieldGrid>
            <TextInput
              label={say('form.firstname')}
              required
              maxLength={255}
              autoComplete="off"
              {...props('firstname')}
            />
            <TextInput
              label={say('form.lastname')}
              required
              maxLength={255}
              autoComplete="off"
              {...props('lastname')}
            />
          </FieldGrid>
          <Checkbox
            label={say('form.is_user')}
            description={say('form.is_user_help')}
            checked={values.is_user}
            disabled={readOnly}
            onChange={(event) => form.setFieldValue('is_user', event.currentTarget.checked)}
          />
          <FieldGrid>
            <TextInput
              label={say('form.email')}
              type="email"
              required={values.is_user}
              maxLength={254}
              autoComplete="off"
              {...props('email')}
              description={
                user?.pendingEmail
                  ? say('form.pending', { email: user.pendingEmail })
                  : user?.is_user && values.email !== (user.email ?? '')
                    ? say('form.email_help')
                    : undefined
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <TextInput
              label={say('form.username')}
              maxLength={254}
              autoComplete="off"
              description={user ? undefined : say('form.username_help')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...props('username')}
            />
            {!user && values.is_user && (
              <PasswordInput
                label={say('form.password')}
                autoComplete="new-password"
                description={say('form.password_help')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...props('password')}
              />
            )}
            <PhoneFields>
              <TextInput label={say('form.prefix')} maxLength={5} {...props('call_prefix')} />
              <TextInput label={say('form.phone')} type="tel" maxLength={35} autoComplete="off" {...props('phone')} />
            </PhoneFields>
            <TextInput label={say('form.tag')} maxLength={255} autoComplete="off" {...props('tag')} />
          </FieldGrid>
          <Textarea label={say('form.notes')} rows={2} maxLength={5000} {...props('notes')} />
        </Section>
        <Section title={say('sections.groups')} error={errors.groups}>
          {seesGroups || known.length > 0 ? (
            <GroupChoice
              all={known}
              value={values.groups}
              onChange={(next) => form.setFieldValue('groups', next)}
              readOnly={readOnly || !seesGroups}
            />
          ) : (
            <Help>{say('groups.hidden')}</Help>
          )}
        </Section>
        <RightsSections
          roles={values.roles}
          folders={values.folder_roles}
          onRoles={(next) => form.setFieldValue('roles', next)}
          onFolders={(next) => form.setFieldValue('folder_roles', next)}
          errors={errors}
          groups={chosen}
          readOnly={readOnly}
        />
      </Sections>
    </Form>
  )
}

const textOfRefusal = (refusal: ReturnType<typeof checkEmail>) =>
  refusal ? (errorText(refusal.code, refusal.params) ?? null) : null
