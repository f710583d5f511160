import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconUser } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { textOf } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { useCan } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { errorText } from '../../../kernel/words.ts'
import { Card, Cards, Nothing, PhoneButton, PhoneField, Sheet } from '../../../shell/phone/index.ts'
import { RECIPIENT_ADD } from '../access.ts'
import { recipients } from '../api.ts'
import { recipientWords } from '../words.ts'

const OFFERED = 30
type Named = Pick<Recipient, 'guid' | 'name'>
type Props = { onChoose: (recipient: Named) => void; onClose: () => void }

/** Whom things are lent to, with an account or without one: found by name or department, or added (CHK-05). */
export const RecipientSheet = ({ onChoose, onClose }: Props) => {
  const say = recipientWords.use()
  const mayAdd = useCan(RECIPIENT_ADD)
  const [text, setText] = useState('')
  const [isNew, setNew] = useState(false)
  const asked = useDeferredValue(text.trim())
  const { data, error } = useQuery({
    ...recipients.list.query({ query: { ...(asked && { search: asked }), size: OFFERED } }),
    placeholderData: keepPreviousData,
  })
  if (isNew) return <NewRecipient name={asked} onDone={onChoose} onClose={onClose} />
  return (
    <Sheet
      title={say('choice.label')}
      onClose={onClose}
      action={
        mayAdd && (
          <PhoneButton look="plain" onClick={() => setNew(true)}>
            {say('new')}
          </PhoneButton>
        )
      }
    >
      <PhoneField
        label={say('choice.find')}
        type="search"
        enterKeyHint="search"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error || data?.data.length === 0 ? (
        <Nothing title={error ? textOf(error) : say(asked === '' ? 'empty' : 'choice.none')} />
      ) : (
        <Cards>
          {data?.data.map((one) => (
            <li key={one.guid}>
              <Card
                title={one.name}
                text={[
                  one.department,
                  one.open_checkouts > 0 && say('choice.has', { shown: formatNumber(one.open_checkouts) }),
                  one.late_checkouts > 0 && say('choice.late', { shown: formatNumber(one.late_checkouts) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                icon={<IconUser size={22} stroke={1.6} aria-hidden />}
                {...(one.late_checkouts > 0 && { tone: 'error' as const })}
                onPress={() => onChoose(one)}
              />
            </li>
          ))}
        </Cards>
      )}
    </Sheet>
  )
}

const FIELDS = ['firstname', 'lastname', 'department', 'phone', 'email'] as const
type Field = (typeof FIELDS)[number]
const MOST: Partial<Record<Field, number>> = { phone: 35, email: 254 }
const TYPES: Partial<Record<Field, string>> = { phone: 'tel', email: 'email' }

/** Somebody at the counter, without an account; one with an account is made in the whole application. */
const NewRecipient = ({
  name,
  onDone,
  onClose,
}: {
  name: string
  onDone: (recipient: Named) => void
  onClose: () => void
}) => {
  const say = recipientWords.use()
  const [values, setValues] = useState<Record<Field, string>>({
    firstname: '',
    lastname: name,
    department: '',
    phone: '',
    email: '',
  })
  const [tried, setTried] = useState(false)
  const { submit, saving, errors } = useSubmit((options) => recipients.create({ body: values }, options), {
    fields: FIELDS,
    onDone: (saved) => {
      toast.success(say('saved', { name: saved.name }))
      void queryClient.invalidateQueries({ queryKey: ['recipients'] })
      onDone(saved)
    },
  })
  const isMissing = tried && values.lastname.trim() === ''
  return (
    <Sheet
      title={say('form.title')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (values.lastname.trim()) submit()
      }}
      action={
        <PhoneButton type="submit" busy={saving}>
          {say('form.save')}
        </PhoneButton>
      }
    >
      {FIELDS.map((field) => (
        <PhoneField
          key={field}
          label={say(`form.${field}`)}
          type={TYPES[field] ?? 'text'}
          maxLength={MOST[field] ?? 255}
          value={values[field]}
          error={errors[field] ?? (field === 'lastname' && isMissing ? errorText('required') : null)}
          onChange={(event) => {
            const text = event.currentTarget.value
            setValues((before) => ({ ...before, [field]: text }))
          }}
        />
      ))}
    </Sheet>
  )
}
