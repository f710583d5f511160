import { ActionIcon, Box, Button, Flex, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_DAYS } from '@entrepot/contract/operation-templates/bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Section } from '../../ui/section.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { AttributeField, useCustomFields } from '../fields/index.ts'
import { mailChoices } from './api.ts'
import type { TaskProps } from './task-props.ts'
import { templateWords } from './words.ts'

/** What the system does by itself, as the chosen act asks for it (COP-19). */
export const AutoEditor = (props: TaskProps) => {
  const say = templateWords.use()
  const { task, errorOf, readOnly, onChange } = props
  const { auto, auto_type: type } = task
  if (type === null) return null
  return (
    <Section title={say('auto.title')} level={3} help={say('auto.about')}>
      {type === 'update_items' && <Updates {...props} />}
      {type === 'reserve_items' && (
        <Box maw={320}>
          <QuantityInput
            label={say('auto.days')}
            description={say('auto.days_help')}
            decimals={0}
            max={MOST_DAYS}
            steps
            readOnly={readOnly}
            value={auto.days}
            error={errorOf('auto.days')}
            onChange={(days) => onChange({ auto: { ...auto, days: days ?? 0 } })}
          />
        </Box>
      )}
      {type === 'send_excel_report' && <Emails {...props} />}
      {type === 'send_custom_mail' && <MailChoice {...props} />}
    </Section>
  )
}

/** The e-mail notification that is sent; one whose trigger is off can be chosen as well. */
const MailChoice = ({ task: { auto }, errorOf, readOnly, onChange }: TaskProps) => {
  const say = templateWords.use()
  const { data } = useQuery(mailChoices.choices.query())
  const offered = data?.data ?? []
  const chosen = auto.mail && !offered.some(({ guid }) => guid === auto.mail!.guid) ? [auto.mail] : []
  return (
    <NativeSelect
      label={say('auto.mail')}
      description={say(data && offered.length === 0 ? 'auto.no_mail' : 'auto.mail_help')}
      required
      maw={420}
      disabled={readOnly}
      value={auto.mail?.guid ?? ''}
      error={errorOf('auto.mail')}
      data={[
        { value: '', label: say('auto.choose_mail') },
        ...[...chosen, ...offered].map(({ guid, name }) => ({ value: guid, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ auto: { ...auto, mail: offered.find(({ guid }) => guid === value) ?? null } })
      }
    />
  )
}

const Emails = ({ task: { auto }, errorOf, readOnly, onChange }: TaskProps) => {
  const say = templateWords.use()
  const [text, setText] = useState(auto.emails.join(', '))
  const wrong = auto.emails.map((_, at) => errorOf(`auto.emails.${at}`)).find(Boolean)
  return (
    <TextInput
      label={say('auto.emails')}
      description={say('auto.emails_help')}
      readOnly={readOnly}
      autoComplete="off"
      value={text}
      error={wrong}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        const emails = value
          .split(/[,;\s]+/)
          .map((one) => one.trim())
          .filter(Boolean)
        onChange({ auto: { ...auto, emails } })
      }}
    />
  )
}

const Updates = ({ task: { auto }, errorOf, readOnly, onChange }: TaskProps) => {
  const say = templateWords.use()
  const fields = useCustomFields('items').filter(({ type }) => type !== 'formula')
  const { updates } = auto
  const put = (next: typeof updates) => onChange({ auto: { ...auto, updates: next } })
  const left = fields.filter(({ guid }) => !updates.some(({ field }) => field === guid))
  return (
    <Flex direction="column" gap={12}>
      {updates.map((update, at) => {
        const field = fields.find(({ guid }) => guid === update.field)
        if (!field) return null
        const { name } = field
        return (
          <Flex key={update.field} align="flex-end" gap={8} wrap="wrap">
            <NativeSelect
              label={say('auto.field')}
              disabled={readOnly}
              value={update.field}
              error={errorOf(`auto.updates.${at}.field`)}
              data={[field, ...left].map((one) => ({ value: one.guid, label: one.name }))}
              onChange={({ currentTarget: { value } }) =>
                put(
                  updates.with(at, {
                    field: value,
                    name: fields.find(({ guid }) => guid === value)?.name ?? '',
                    value: null,
                  }),
                )
              }
            />
            <Flex direction="column" flex={1} miw={160}>
              <AttributeField
                field={field}
                value={update.value}
                readOnly={readOnly}
                error={errorOf(`auto.updates.${at}.value`)}
                onChange={(value) => put(updates.with(at, { ...update, value }))}
              />
            </Flex>
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={say('auto.remove', { name })}
                onClick={() => put(updates.toSpliced(at, 1))}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </Flex>
        )
      })}
      <Wrong>{errorOf('auto.updates')}</Wrong>
      {!readOnly && left[0] && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => put([...updates, { field: left[0]!.guid, name: left[0]!.name, value: null }])}
        >
          {say('auto.add')}
        </Button>
      )}
    </Flex>
  )
}
