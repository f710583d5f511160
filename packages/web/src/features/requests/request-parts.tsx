import { LONGEST_PAYLOAD, MOST_RETURNED } from '@entrepot/contract/requests/request.ts'
import { METHODS, REQUEST_TRIGGERS } from '@entrepot/contract/requests/triggers.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { ActionIcon, Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { InsertableText } from '../../ui/insertable-text.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { ScheduleField } from '../../ui/schedule-field.tsx'
import { Section } from '../../ui/section.tsx'
import { HeaderList } from '../connections/index.ts'
import type { RequestDraft } from './request-draft.ts'
import { requestTerms, requestWords } from './words.ts'

export type PartProps = {
  draft: RequestDraft
  errors: FieldTexts
  readOnly: boolean
  fields: readonly SearchField[]
  placeholders: readonly { path: string; label: string }[]
  returnable: readonly { field: string; label: string }[]
  connections: readonly { guid: string; name: string; baseUrl: string }[]
  onChange: (part: Partial<RequestDraft>) => void
}

/** What a request is called, what it waits for, and under which conditions. */
export const TriggerPart = ({ draft, errors, readOnly, fields, onChange }: PartProps) => {
  const say = requestWords.use()
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
          data={REQUEST_TRIGGERS.map((value) => ({ value, label: requestTerms.say(`triggers.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ trigger: REQUEST_TRIGGERS.find((one) => one === value) ?? 'stock_out' })
          }
        />
        <Checkbox
          mt={12}
          label={say('form.active')}
          disabled={readOnly}
          checked={draft.active}
          onChange={(event) => onChange({ active: event.currentTarget.checked })}
        />
      </Box>
      {isScheduled && (
        <Section title={say('form.when')} error={errors['schedule']}>
          <ScheduleField
            value={draft.schedule}
            error={['days', 'months', 'hour', 'minute'].map((part) => errors[`schedule.${part}`]).find(Boolean)}
            readOnly={readOnly}
            onChange={(schedule) => onChange({ schedule: { ...draft.schedule, ...schedule } })}
          />
        </Section>
      )}
      {draft.trigger !== 'manual' && (
        <Section
          title={say('form.filters')}
          help={say(isScheduled ? 'form.filters_listed' : 'form.filters_help')}
          error={errors['filters']}
        >
          {!readOnly && (
            <ConditionBuilder fields={fields} value={draft.filters} onChange={(filters) => onChange({ filters })} />
          )}
          <ConditionSentence fields={fields} value={draft.filters} />
        </Section>
      )}
    </>
  )
}

/** Where it goes and what it says. */
export const CallPart = ({ draft, errors, readOnly, placeholders, connections, onChange }: PartProps) => {
  const say = requestWords.use()
  const pieces = placeholders.map(({ path, label }) => ({ text: `{{${path}}}`, label }))
  return (
    <Section title={say('form.call')}>
      <Box maw={760}>
        <Flex gap={12} wrap="wrap">
          <NativeSelect
            flex="2 1 240px"
            label={say('form.connection')}
            disabled={readOnly}
            value={draft.connection}
            error={errors['connection']}
            data={[
              { value: '', label: say('form.no_connection') },
              ...connections.map(({ guid, name, baseUrl }) => ({
                value: guid,
                label: baseUrl ? `${name} (${baseUrl})` : name,
              })),
            ]}
            onChange={(event) => onChange({ connection: event.currentTarget.value })}
          />
          <NativeSelect
            flex="1 1 120px"
            label={say('form.method')}
            disabled={readOnly}
            value={draft.method}
            error={errors['method']}
            data={[...METHODS]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ method: METHODS.find((one) => one === value) ?? 'POST' })
            }
          />
        </Flex>
        <Box mt={12}>
          <InsertableText
            label={say('form.url')}
            description={say('form.url_help')}
            rows={2}
            readOnly={readOnly}
            value={draft.url}
            error={errors['url']}
            insert={say('form.insert')}
            pieces={pieces}
            onChange={(url) => onChange({ url: url.replace(/[\r\n]+/g, '') })}
          />
        </Box>
        <Box mt={12}>
          <InsertableText
            label={say('form.payload')}
            description={say('form.payload_help')}
            rows={8}
            maxLength={LONGEST_PAYLOAD}
            readOnly={readOnly}
            value={draft.payload}
            error={errors['payload']}
            insert={say('form.insert')}
            pieces={pieces}
            onChange={(payload) => onChange({ payload })}
          />
        </Box>
        <Box mt={20}>
          <Section level={3} title={say('form.headers')} help={say('form.headers_help')}>
            <HeaderList
              headers={draft.headers}
              errors={errors}
              readOnly={readOnly}
              secrets={false}
              onChange={(headers) => onChange({ headers })}
            />
          </Section>
        </Box>
      </Box>
    </Section>
  )
}

/** Which parts of the answer go into the item (API-19). */
export const ReturnedPart = ({ draft, errors, readOnly, returnable, onChange }: PartProps) => {
  const say = requestWords.use()
  const { returned } = draft
  const set = (at: number, part: Partial<RequestDraft['returned'][number]>) =>
    onChange({ returned: returned.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <Section title={say('form.returned')} help={say('form.returned_help')}>
      <Flex direction="column" gap={12} align="flex-start" maw={760}>
        {returned.map(({ path, field }, at) => (
          <Flex
            key={at}
            gap={8}
            align="flex-end"
            wrap="wrap"
            w="100%"
            role="group"
            aria-label={say('form.returned_n', { n: at + 1 })}
          >
            <TextInput
              flex="1 1 200px"
              label={say('form.path')}
              placeholder="$.id"
              autoComplete="off"
              spellCheck={false}
              readOnly={readOnly}
              value={path}
              error={errors[`returnedValue.${at}.path`]}
              onChange={(event) => set(at, { path: event.currentTarget.value })}
            />
            <NativeSelect
              flex="1 1 200px"
              label={say('form.field')}
              disabled={readOnly}
              value={field}
              error={errors[`returnedValue.${at}.field`]}
              data={returnable.map((one) => ({ value: one.field, label: one.label }))}
              onChange={(event) => set(at, { field: event.currentTarget.value })}
            />
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={say('form.remove_returned', { n: at + 1 })}
                onClick={() => onChange({ returned: returned.filter((_, index) => index !== at) })}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </Flex>
        ))}
        {!readOnly && returned.length < MOST_RETURNED && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => onChange({ returned: [...returned, { path: '$.', field: returnable[0]?.field ?? '' }] })}
          >
            {say('form.add_returned')}
          </Button>
        )}
      </Flex>
    </Section>
  )
}
