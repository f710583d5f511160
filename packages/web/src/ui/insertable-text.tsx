import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { NativeSelect } from './native-select.tsx'

type Props = {
  label: string
  description?: string
  value: string
  error?: string | undefined
  rows: number
  required?: boolean
  readOnly: boolean
  maxLength?: number
  /** What may be put where the caret stands, and what that is called. */
  insert: string
  pieces: readonly { text: string; label: string }[]
  onChange: (value: string) => void
}

/** A text of a program, into which names are put from a list. */
export const InsertableText = ({ insert, pieces, rows, onChange, error, description, ...rest }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const put = (piece: string) => {
    const { current } = field
    if (!current || piece === '') return
    const { selectionStart: from, selectionEnd: to, value } = current
    onChange(value.slice(0, from) + piece + value.slice(to))
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  return (
    <>
      <Textarea
        {...rest}
        {...(description && { description })}
        ref={field}
        autosize={false}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        error={error}
        styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!rest.readOnly && pieces.length > 0 && (
        <NativeSelect
          mt={6}
          maw={360}
          aria-label={`${insert} (${rest.label})`}
          value=""
          data={[
            { value: '', label: insert },
            ...pieces.map(({ text, label }) => ({ value: text, label: `${label}  ${text}` })),
          ]}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )}
    </>
  )
}
