import { type MailFile, type MailNotification, MOST_MAIL_RECIPIENTS } from '@entrepot/contract/mails/mail.ts'
import { MAIL_TRIGGERS, recipientsOf } from '@entrepot/contract/mails/triggers.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { Box, Checkbox, Flex, MultiSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { Columns } from '../../ui/columns.tsx'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { ScheduleField } from '../../ui/schedule-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { mails } from './api.ts'
import { Files } from './files.tsx'
import { type MailDraft, withPlaceholder } from './mail-draft.ts'
import { mailTerms, mailWords } from './words.ts'

const RichTextEditor = lazyPart(async () => (await import('../../ui/rich-text-editor.tsx')).RichTextEditor)

export type Placeholder = { path: string; label: string }
export type PartProps = {
  draft: MailDraft
  errors: FieldTexts
  readOnly: boolean
  fields: readonly SearchField[]
  placeholders: readonly Placeholder[]
  onChange: (part: Partial<MailDraft>) => void
}

/** What a mail is called, what it waits for, and under which conditions. */
export const TriggerPart = ({ draft, errors, readOnly, fields, onChange }: PartProps) => {
  const say = mailWords.use()
  const isScheduled = draft.trigger === 'scheduled'
  return (
    <>
      <Box maw={640}>
        <TextInput
          label={say('form.name')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={readOnly}
          value={draft.name}
          error={errors['name']}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NativeSelect
          mt={12}
          label={say('form.trigger')}
          required
          disabled={readOnly}
          value={draft.trigger}
          error={errors['trigger']}
          data={MAIL_TRIGGERS.map((trigger) => ({ value: trigger, label: mailTerms.say(`triggers.${trigger}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              trigger: MAIL_TRIGGERS.find((one) => one === value) ?? draft.trigger,
              conditions: { operator: 'AND', rules: [] },
            })
          }
        />
        {draft.trigger === 'threshold_reached' && (
          <QuantityInput
            mt={12}
            label={say('form.threshold')}
            description={say('form.threshold_help')}
            readOnly={readOnly}
            value={draft.threshold}
            error={errors['threshold']}
            onChange={(threshold) => onChange({ threshold })}
          />
        )}
        <Checkbox
          mt={12}
          label={say('form.active')}
          disabled={readOnly}
          checked={draft.active}
          onChange={(event) => onChange({ active: event.currentTarget.checked })}
        />
      </Box>
      {isScheduled && <When {...{ draft, errors, readOnly, onChange }} />}
      <Section
        title={say('form.conditions')}
        help={say(isScheduled ? 'form.conditions_listed' : 'form.conditions_help')}
        error={errors['conditions']}
      >
        {!readOnly && (
          <ConditionBuilder
            fields={fields}
            value={draft.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
        )}
        <ConditionSentence fields={fields} value={draft.conditions} />
      </Section>
    </>
  )
}

const When = ({ draft: { schedule }, errors, readOnly, onChange }: Omit<PartProps, 'fields' | 'placeholders'>) => {
  const say = mailWords.use()
  const wrong = ['', '.hour', '.minute', '.days', '.months'].map((part) => errors[`schedule${part}`]).find(Boolean)
  return (
    <Section title={say('form.when')}>
      <Box maw={640}>
        <ScheduleField
          value={schedule}
          error={wrong}
          readOnly={readOnly}
          onChange={(next) => onChange({ schedule: { ...schedule, ...next } })}
        />
        <QuantityInput
          mt={12}
          maw={280}
          label={say('form.repeat')}
          description={say('form.repeat_help')}
          decimals={0}
          max={59}
          readOnly={readOnly}
          value={schedule.repeatMinutes ?? null}
          error={errors['schedule.repeatMinutes']}
          onChange={(repeatMinutes) => onChange({ schedule: { ...schedule, repeatMinutes } })}
        />
      </Box>
    </Section>
  )
}

/** Who is written to: people of the company, who the record is about, and addresses (MAIL-09, MAIL-10). */
export const RecipientsPart = ({ draft, errors, readOnly, onChange }: PartProps) => {
  const say = mailWords.use()
  const { data } = useQuery(mails.recipients.query())
  const people = (data?.data ?? []).map(({ kind, guid, name }) => ({ kind, value: `${kind} ${guid}`, label: name }))
  const ofRecord = recipientsOf(draft.trigger).filter((kind) => kind !== 'user' && kind !== 'group')
  const isPerson = (key: string) => key.includes(' ')
  const known = new Set(people.map(({ value }) => value))
  const put = (persons: readonly string[], kinds: readonly string[]) => onChange({ recipients: [...persons, ...kinds] })
  const [persons, kinds] = [draft.recipients.filter(isPerson), draft.recipients.filter((key) => !isPerson(key))]
  const wrong = Object.entries(errors).find(([name]) => name.startsWith('recipients'))?.[1]
  return (
    <Section title={say('form.recipients')} help={say('form.recipients_help')} error={wrong}>
      <Flex direction="column" gap={12} maw={640}>
        <MultiSelect
          label={say('form.people')}
          placeholder={persons.length === 0 ? say('form.people_search') : ''}
          searchable
          hidePickedOptions
          maxValues={MOST_MAIL_RECIPIENTS}
          readOnly={readOnly}
          nothingFoundMessage={say('form.nobody')}
          data={(['user', 'group'] as const).map((kind) => ({
            group: mailTerms.say(`recipients.${kind}`),
            items: people.filter((one) => one.kind === kind).map(({ value, label }) => ({ value, label })),
          }))}
          value={persons.filter((key) => known.has(key))}
          onChange={(chosen) => put(chosen, kinds)}
        />
        {ofRecord.length > 0 && (
          <Checkbox.Group label={say('form.of_record')} value={[...kinds]} onChange={(chosen) => put(persons, chosen)}>
            <Flex direction="column" gap={8} pt={6}>
              {ofRecord.map((kind) => (
                <Checkbox key={kind} value={kind} label={mailTerms.say(`recipients.${kind}`)} disabled={readOnly} />
              ))}
            </Flex>
          </Checkbox.Group>
        )}
        {(['to', 'cc', 'bcc'] as const).map((line) => (
          <TextInput
            key={line}
            label={say(`form.${line}`)}
            description={line === 'to' ? say('form.to_help') : undefined}
            inputMode="email"
            autoComplete="off"
            maxLength={2_000}
            readOnly={readOnly}
            value={draft[line]}
            error={errors[line]}
            onChange={(event) => onChange({ [line]: event.currentTarget.value })}
          />
        ))}
      </Flex>
    </Section>
  )
}

type InsertProps = { label: string; placeholders: readonly Placeholder[]; onInsert: (path: string) => void }
const Insert = ({ label, placeholders, onInsert }: InsertProps) => {
  const say = mailWords.use()
  return (
    <NativeSelect
      aria-label={label}
      value=""
      data={[
        { value: '', label: say('form.insert') },
        ...placeholders.map(({ path, label: name }) => ({ value: path, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => value && onInsert(value)}
    />
  )
}

/** Subject and text, with values of what happened (MAIL-11). */
export const MessagePart = ({ draft, errors, readOnly, placeholders, onChange }: PartProps) => {
  const say = mailWords.use()
  const subject = useRef<HTMLInputElement>(null)
  const insertSubject = (path: string) => {
    const field = subject.current
    const [from, to] = [field?.selectionStart ?? draft.subject.length, field?.selectionEnd ?? draft.subject.length]
    const next = withPlaceholder(draft.subject, from, to, path)
    onChange({ subject: next.text })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(next.caret, next.caret)
    })
  }
  return (
    <Section title={say('form.message')}>
      <Columns of="repeat(auto-fit, minmax(min(100%, 260px), 1fr))" gap={12} align="end" maw={860}>
        <TextInput
          ref={subject}
          label={say('form.subject')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={readOnly}
          value={draft.subject}
          error={errors['subject']}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
        {!readOnly && (
          <Insert label={say('form.insert_subject')} placeholders={placeholders} onInsert={insertSubject} />
        )}
      </Columns>
      <Box mt={12} maw={860}>
        <RichTextEditor
          label={say('form.body')}
          words={{
            tools: say('editor.tools'),
            bold: say('editor.bold'),
            italic: say('editor.italic'),
            underline: say('editor.underline'),
            heading: say('editor.heading'),
            bullets: say('editor.bullets'),
            numbers: say('editor.numbers'),
            link: say('editor.link'),
            address: say('editor.address'),
            setLink: say('editor.set_link'),
            noLink: say('editor.no_link'),
          }}
          readOnly={readOnly}
          value={draft.body}
          error={errors['body']}
          inserts={{
            label: say('form.insert_body'),
            choose: say('form.insert'),
            options: placeholders.map(({ path, label }) => ({ value: `{{${path}}}`, label })),
          }}
          onChange={(body) => onChange({ body })}
        />
      </Box>
    </Section>
  )
}

/** What goes with it (MAIL-14). */
export const AttachmentsPart = ({
  draft,
  readOnly,
  onChange,
  mail,
}: PartProps & { mail: (Pick<MailNotification, 'guid'> & { files: readonly MailFile[] }) | null }) => {
  const say = mailWords.use()
  return (
    <Section title={say('form.attachments')}>
      <Flex direction="column" gap={12}>
        <Checkbox
          label={say('form.excel')}
          description={say('form.excel_help')}
          disabled={readOnly}
          checked={draft.excel}
          onChange={(event) => onChange({ excel: event.currentTarget.checked })}
        />
        {mail ? <Files mail={mail} readOnly={readOnly} /> : <Help>{say('form.files_later')}</Help>}
      </Flex>
    </Section>
  )
}
