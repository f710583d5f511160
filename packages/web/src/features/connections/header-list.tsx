import { type Header, MOST_HEADERS } from '@entrepot/contract/connections/connection.ts'
import { ActionIcon, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { connectionWords } from './words.ts'

type Props = {
  headers: readonly Header[]
  errors: FieldTexts
  readOnly: boolean
  /** Whether values may be kept sealed. */
  secrets: boolean
  onChange: (headers: readonly Header[]) => void
}

/** Headers of a call, one under the other. */
export const HeaderList = ({ headers, errors, readOnly, secrets, onChange }: Props) => {
  const say = connectionWords.use()
  const set = (at: number, part: Partial<Header>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)))
  return (
    <Flex direction="column" gap={12} align="flex-start">
      {headers.map((header, at) => (
        <Flex
          key={at}
          gap={8}
          align="flex-end"
          wrap="wrap"
          w="100%"
          role="group"
          aria-label={say('form.header', { n: at + 1 })}
        >
          <TextInput
            flex="1 1 180px"
            label={say('form.header_name')}
            autoComplete="off"
            readOnly={readOnly}
            value={header.name}
            error={errors[`headers.${at}.name`]}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <TextInput
            flex="2 1 220px"
            label={say('form.header_value')}
            autoComplete="off"
            type={header.secret ? 'password' : 'text'}
            readOnly={readOnly}
            value={header.value}
            error={errors[`headers.${at}.value`]}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
          />
          {secrets && (
            <Checkbox
              py={8}
              label={say('form.header_secret')}
              disabled={readOnly}
              checked={header.secret}
              onChange={(event) =>
                set(at, { secret: event.currentTarget.checked, ...(header.secret && { value: '' }) })
              }
            />
          )}
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say('form.remove_header', { n: at + 1 })}
              onClick={() => onChange(headers.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Flex>
      ))}
      {!readOnly && headers.length < MOST_HEADERS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...headers, { name: '', value: '', secret: false }])}
        >
          {say('form.add_header')}
        </Button>
      )}
    </Flex>
  )
}
/** Where a refusal of a header is said. */
export const headerFields = (headers: readonly Header[]): string[] =>
  headers.flatMap((_, at) => [`headers.${at}.name`, `headers.${at}.value`])
