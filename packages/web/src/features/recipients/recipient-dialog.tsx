import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { FieldGrid } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Banner } from '../../ui/small.tsx'
import { accountNames, recipients } from './api.ts'
import { recipientWords } from './words.ts'

const TEXTS = ['firstname', 'lastname', 'department', 'phone', 'email'] as const
type Text = (typeof TEXTS)[number]
type Values = Record<Text, string> & { hasAccount: boolean; user: string }
const MOST: Partial<Record<Text, number>> = { phone: 35, email: 254 }
const NOTHING: Values = {
  firstname: '',
  lastname: '',
  department: '',
  phone: '',
  email: '',
  hasAccount: false,
  user: '',
}
const valuesOf = ({ firstname, lastname, department, phone, email, hasAccount, user }: Recipient): Values => ({
  firstname,
  lastname,
  department,
  phone,
  email,
  hasAccount,
  user: user?.guid ?? '',
})

type Props = {
  recipient?: Recipient
  /** What was typed where somebody was looked for. */ name?: string
  onDone?: (recipient: Recipient) => void
  onClose: () => void
}

/** Somebody that things are lent to, made or changed (CHK-03, CHK-04). */
export const RecipientDialog = ({ recipient, name = '', onDone, onClose }: Props) => {
  const say = recipientWords.use()
  const stale = useStale<Pick<Recipient, 'version'> & Partial<Recipient>>(recipient ?? { version: 0 })
  const [values, setValues] = useState<Values>(() => (recipient ? valuesOf(recipient) : { ...NOTHING, lastname: name }))
  const [tried, setTried] = useState(false)
  const { data: accounts } = useQuery({
    ...accountNames.all.query({ query: { target: 'users' } }),
    enabled: values.hasAccount,
  })
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const { user, ...rest } = values
  const body = { ...rest, user: values.hasAccount && user ? user : null }
  const { submit, saving, errors } = useSubmit(
    (options) =>
      recipient
        ? stale.watch(
            recipients.update({ params: { guid: recipient.guid }, body: { ...body, version: stale.version } }, options),
          )
        : recipients.create({ body }, options),
    {
      fields: [...TEXTS, 'user'],
      onDone: (saved) => {
        toast.success(say('saved', { name: saved.name }))
        void queryClient.invalidateQueries({ queryKey: ['recipients'] })
        onClose()
        onDone?.(saved)
      },
      onRefused: (failure) => {
        if (failure.code === 'stale') setValues(valuesOf(failure.body.current as Recipient))
      },
    },
  )
  const send = () => {
    setTried(true)
    if (values.lastname.trim() && (!values.hasAccount || user)) submit()
  }
  const missing = (isMissing: boolean) => (tried && isMissing ? errorText('required') : undefined)
  return (
    <FormDialog
      title={recipient ? say('form.edit_title', { name: recipient.name }) : say('form.title')}
      action={say('form.save')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      {stale.current && <Banner tone="warning">{say('form.stale')}</Banner>}
      <FieldGrid>
        {TEXTS.map((field) => (
          <TextInput
            key={field}
            {...(field === 'firstname' && { 'data-autofocus': true })}
            label={say(`form.${field}`)}
            {...(field === 'email' && !values.hasAccount && { description: say('form.email_help') })}
            required={field === 'lastname'}
            maxLength={MOST[field] ?? 255}
            autoComplete="off"
            value={values[field]}
            error={errors[field] ?? (field === 'lastname' ? missing(values.lastname.trim() === '') : undefined)}
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ))}
      </FieldGrid>
      <Checkbox
        label={say('form.hasAccount')}
        checked={values.hasAccount}
        onChange={(event) => set({ hasAccount: event.currentTarget.checked })}
      />
      {values.hasAccount && (
        <NativeSelect
          label={say('form.user')}
          description={say('form.user_help')}
          required
          value={user}
          error={errors['user'] ?? missing(user === '')}
          onChange={(event) => set({ user: event.currentTarget.value })}
          data={[{ value: '', label: say('form.user_none') }, ...(accounts?.data ?? [])]}
        />
      )}
    </FormDialog>
  )
}
