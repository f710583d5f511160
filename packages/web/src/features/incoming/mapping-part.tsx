import { ACTION_FACTS, FINDERS } from '@entrepot/contract/incoming/actions.ts'
import { type IncomingField, MOST_MAPPED } from '@entrepot/contract/incoming/incoming.ts'
import { ActionIcon, Box, Button, Flex, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { type MappedDraft, missingOf } from './incoming-draft.ts'
import type { PartProps } from './part-props.ts'
import { incomingWords } from './words.ts'

/** Where each field of the action comes from (API-26). */
export const MappingPart = (parts: PartProps) => {
  const say = incomingWords.use()
  const { draft, fields, readOnly, errors, onChange } = parts
  const { mapping, action } = draft
  const missing = missingOf(draft, fields)
  const free = fields.filter(({ field }) => !mapping.some((one) => one.field === field))
  return (
    <Section title={say('form.mapping')} help={say('form.mapping_help')}>
      {action !== '' && ACTION_FACTS[action].finds && <Help small>{say('form.finders')}</Help>}
      {fields.some(({ line }) => line) && <Help small>{say('form.lines')}</Help>}
      {fields.length > 0 && missing.length > 0 && (
        <Box my={8}>
          <Banner tone="warning">{say('form.missing', { names: missing.join(', ') })}</Banner>
        </Box>
      )}
      <Flex direction="column" gap={12} align="flex-start" maw={860} mt={8}>
        {mapping.map((row, at) => (
          <Row
            key={at}
            {...parts}
            row={row}
            at={at}
            free={free}
            errors={errors}
            onRow={(part) =>
              onChange({ mapping: mapping.map((one, index) => (index === at ? { ...one, ...part } : one)) })
            }
            onRemove={() => onChange({ mapping: mapping.filter((_, index) => index !== at) })}
          />
        ))}
        {!readOnly && mapping.length < MOST_MAPPED && free.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => onChange({ mapping: [...mapping, { field: free[0]!.field, path: '', value: '' }] })}
          >
            {say('form.add_mapped')}
          </Button>
        )}
      </Flex>
    </Section>
  )
}

type RowProps = PartProps & {
  row: MappedDraft
  at: number
  free: readonly IncomingField[]
  onRow: (part: Partial<MappedDraft>) => void
  onRemove: () => void
}
const Row = ({ row, at, fields, free, errors, readOnly, onRow, onRemove }: RowProps) => {
  const say = incomingWords.use()
  const listId = useId()
  const own = fields.find(({ field }) => field === row.field)
  const labelOf = ({ field, label, required }: IncomingField) =>
    required && !(FINDERS as readonly string[]).includes(field) ? say('form.required', { label }) : label
  const offered = [...(own ? [own] : []), ...free]
  return (
    <Flex gap={8} align="flex-end" wrap="wrap" w="100%" role="group" aria-label={say('form.mapped_n', { n: at + 1 })}>
      <NativeSelect
        flex="1 1 200px"
        label={say('form.field')}
        disabled={readOnly}
        value={row.field}
        error={errors[`mapping.${at}.field`]}
        data={[
          ...(own ? [] : [{ value: row.field, label: row.field }]),
          ...offered.map((field) => ({ value: field.field, label: labelOf(field) })),
        ]}
        onChange={(event) => onRow({ field: event.currentTarget.value })}
      />
      <TextInput
        flex="1 1 200px"
        label={say('form.path')}
        placeholder={own?.line ? '$.lines[*].sku' : '$.order.id'}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={row.path}
        error={errors[`mapping.${at}.path`]}
        onChange={(event) => onRow({ path: event.currentTarget.value })}
      />
      <TextInput
        flex="1 1 180px"
        label={say('form.value')}
        autoComplete="off"
        readOnly={readOnly}
        value={row.value}
        error={errors[`mapping.${at}.value`]}
        {...(own && own.choices.length > 0 && { list: listId })}
        onChange={(event) => onRow({ value: event.currentTarget.value })}
      />
      {own && own.choices.length > 0 && (
        <datalist id={listId}>
          {own.choices.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('form.remove_mapped', { n: at + 1 })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  )
}
