import { email as checkEmail, optionalPhone, password as checkPassword } from '@entrepot/contract/kernel/validators.ts'
import type { User } from '@entrepot/contract/users/manage-users.ts'
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useSubmit } from '../../kernel/forms.ts'
import { useCan } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { Banner } from '../../ui/small.tsx'
import { groups } from './api.ts'
import { GroupChoice } from './group-choice.tsx'
import { given } from './role-cells.ts'
import { FolderLevels, RolesMatrix } from './parts.ts'
import { GROUP_VIEW } from './screens.ts'
import { entriesOf, type Values } from './user-values.ts'
import { peopleWords } from './words.ts'
import css from './user-page.module.css'

export const USER_FORM = 'user-form'

type Props = {
  /** null: a new one. */
  user: User | null
  initial: Values
  readOnly: boolean
  notice?: ReactNode
  save: (values: Values, withGroups: boolean, options: CallOptions) => Promise<User>
  onSaved: (user: User) => void
  onSaving: (saving: boolean) => void
}

/** Identity, groups, roles and folders of one user (USER-15, USER-20). */
export const UserForm = ({ user, initial, readOnly, notice, save, onSaved, onSaving }: Props) => {
  const say = peopleWords.use()
  const seesGroups = useCan(GROUP_VIEW)
  const { data: allGroups } = useQuery({ ...groups.list.query({ query: { size: 500 } }), enabled: seesGroups })
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: {
      firstname: (value) => (value.trim() ? null : errorText('required')),
      lastname: (value) => (value.trim() ? null : errorText('required')),
      email: (value, { is_user }) => (value.trim() ? textOfRefusal(checkEmail(value.trim())) : is_user ? errorText('required') : null),
      phone: (value) => textOfRefusal(optionalPhone(value)),
      password: (value) => (value ? textOfRefusal(checkPassword(value)) : null),
    },
  })
  const { values, errors } = form
  const { onSubmit, submit, saving } = useSubmit(
    form,
    async (given_, options) => {
      onSaving(true)
      try {
        return await save(given_, seesGroups, options)
      } finally {
        onSaving(false)
      }
    },
    (saved) => {
      form.resetDirty()
      onSaved(saved)
    },
  )

  const known = useMemo(() => [...(allGroups?.data ?? []), ...(user?.groups ?? []).filter(({ guid }) => !allGroups?.data.some((group) => group.guid === guid))], [allGroups, user])
  const chosen = useMemo(() => known.filter(({ guid }) => values.groups.includes(guid)), [known, values.groups])
  const levelGivers = useMemo(() => chosen.map(({ name, foldersPermissions }) => ({ name, entries: entriesOf(foldersPermissions) })), [chosen])
  const entries = useMemo(() => new Map(values.folder_roles), [values.folder_roles])
  const everywhere = given([...values.roles, ...chosen.flatMap(({ roles }) => roles)]).has('ROLE_FOLDER_FULL')
  const props = (name: keyof Values) => ({ ...form.getInputProps(name), key: form.key(name), readOnly })

  return (
    <form
      id={USER_FORM}
      className={css.form}
      onSubmit={onSubmit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
    >
      <UnsavedGuard isUnsaved={() => !saving && form.isDirty()} />
      {notice}
      {readOnly && <Banner tone="info">{say('form.read_only')}</Banner>}
      <Section title={say('sections.identity')}>
        <div className={css.pair}>
          <TextInput label={say('form.firstname')} required maxLength={255} autoComplete="off" {...props('firstname')} />
          <TextInput label={say('form.lastname')} required maxLength={255} autoComplete="off" {...props('lastname')} />
        </div>
        <Checkbox label={say('form.is_user')} description={say('form.is_user_help')} checked={values.is_user} disabled={readOnly} onChange={(event) => form.setFieldValue('is_user', event.currentTarget.checked)} />
        <div className={css.pair}>
          <TextInput
            label={say('form.email')}
            type="email"
            required={values.is_user}
            maxLength={254}
            autoComplete="off"
            {...props('email')}
            description={user?.pendingEmail ? say('form.pending', { email: user.pendingEmail }) : user?.is_user && values.email !== (user.email ?? '') ? say('form.email_help') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput label={say('form.username')} maxLength={254} autoComplete="off" description={user ? undefined : say('form.username_help')} inputWrapperOrder={['label', 'input', 'description', 'error']} {...props('username')} />
          {!user && values.is_user && (
            <PasswordInput label={say('form.password')} autoComplete="new-password" description={say('form.password_help')} inputWrapperOrder={['label', 'input', 'description', 'error']} {...props('password')} />
          )}
        </div>
        <div className={css.pair}>
          <div className={css.phone}>
            <TextInput label={say('form.prefix')} maxLength={5} {...props('call_prefix')} />
            <TextInput label={say('form.phone')} type="tel" maxLength={35} autoComplete="off" {...props('phone')} />
          </div>
          <TextInput label={say('form.tag')} maxLength={255} autoComplete="off" {...props('tag')} />
        </div>
        <Textarea label={say('form.notes')} rows={2} maxLength={5000} {...props('notes')} />
      </Section>
      <Section title={say('sections.groups')} error={errors.groups}>
        {seesGroups || known.length > 0 ? <GroupChoice all={known} value={values.groups} onChange={(next) => form.setFieldValue('groups', next)} readOnly={readOnly || !seesGroups} /> : <p className={css.help}>{say('groups.hidden')}</p>}
      </Section>
      <Section title={say('sections.roles')} error={errors.roles}>
        <RolesMatrix value={values.roles} onChange={(next) => form.setFieldValue('roles', next)} inherited={chosen} readOnly={readOnly} />
      </Section>
      <Section title={say('sections.folders')} error={errors.folder_roles}>
        <FolderLevels value={entries} onChange={(next) => form.setFieldValue('folder_roles', [...next])} inherited={levelGivers} everywhere={everywhere} readOnly={readOnly} />
      </Section>
    </form>
  )
}

const textOfRefusal = (refusal: ReturnType<typeof checkEmail>) => (refusal ? (errorText(refusal.code, refusal.params) ?? null) : null)

const Section = ({ title, error, children }: { title: string; error?: ReactNode; children: ReactNode }) => (
  <section className={css.section} aria-label={title}>
    <h2>{title}</h2>
    {error && (
      <p className={css.error} role="alert">
        {error}
      </p>
    )}
    {children}
  </section>
)
