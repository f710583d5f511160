import { Button, CloseButton, Flex, TextInput } from '@mantine/core'
import { useRef, useState, type ClipboardEvent } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { announce } from '../../ui/live.ts'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { newValue, pastedValues, type ValueRow } from './draft.ts'
import { Help } from '../../ui/text.tsx'
import { fieldWords } from './words.ts'

type Props = {
  rows: readonly ValueRow[]
  onChange: (rows: ValueRow[]) => void
  /** How many items hold a value that is stored. */ held: ReadonlyMap<string, number>
  readOnly: boolean
}

/** The values of a list: typed one after the other or pasted at once, called otherwise, put in order, taken away. */
export const ValueList = ({ rows, onChange, held, readOnly }: Props) => {
  const say = fieldWords.use()
  const [typed, setTyped] = useState('')
  const adder = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const added = pastedValues(
      text,
      rows.map(({ value }) => value),
    )
    setTyped('')
    if (added.length === 0) return
    onChange([...rows, ...added.map(newValue)])
    announce(say('values.pasted', { count: added.length }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    // One line is text like any other.
    if (!/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }
  const rename = (key: string, value: string) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, value } : row)))
  const remove = (key: string) => {
    onChange(rows.filter((row) => row.key !== key))
    adder.current?.focus()
  }
  const heldText = (row: ValueRow) => {
    const count = row.was === null ? 0 : (held.get(row.was) ?? 0)
    return count > 0 ? say('values.used', { count, shown: formatNumber(count) }) : null
  }
  return (
    <Flex direction="column" gap={8}>
      {rows.length > 0 ? (
        <OrderedList
          label={say('values.title')}
          items={rows}
          keyOf={({ key }) => key}
          nameOf={({ value }) => value}
          onMove={readOnly ? undefined : (from, to) => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!))}
        >
          {(row, at) => (
            <Flex align="center" gap={6} py={2}>
              <TextInput
                flex={1}
                aria-label={say('values.value', { place: at + 1 })}
                value={row.value}
                maxLength={255}
                autoComplete="off"
                readOnly={readOnly}
                onChange={(event) => rename(row.key, event.currentTarget.value)}
              />
              {heldText(row) && (
                <Help as="span" small style={{ flexShrink: 0 }}>
                  {heldText(row)}
                </Help>
              )}
              {!readOnly && (
                <CloseButton aria-label={say('values.remove', { value: row.value })} onClick={() => remove(row.key)} />
              )}
            </Flex>
          )}
        </OrderedList>
      ) : (
        readOnly && <Help>{say('values.none')}</Help>
      )}
      {!readOnly && (
        <Flex align="flex-end" gap={8}>
          <TextInput
            ref={adder}
            flex={1}
            label={say('values.add')}
            description={say('values.help')}
            value={typed}
            maxLength={255}
            autoComplete="off"
            onPaste={onPaste}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add(typed)
            }}
          />
          <Button variant="default" onClick={() => add(typed)}>
            {say('values.add_button')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
