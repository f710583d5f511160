import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Echoes } from './echoes.ts'
import { uiWords } from './words.ts'

const PAUSE_MS = 250

type Props = {
  label: string
  value: string
  /** Called once typing pauses, without spaces around. */ onSearch: (text: string) => void
  placeholder?: string
  width?: number
}

/** A search that waits for a pause in typing. `/` focuses the one that carries `data-search`. */
export const SearchField = ({ label, value, onSearch, placeholder, width = 260 }: Props) => {
  const say = uiWords.use()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [echoes] = useState(() => new Echoes(value))
  useEffect(() => {
    if (echoes.isOther(value)) setText(value)
  }, [echoes, value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    // A space before the next word stays in the field.
    const words = next.trim()
    echoes.send(words)
    onSearch(words)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    const page = location.pathname
    timer.current = setTimeout(() => {
      // Who followed a link within the pause is not called back to the page they left by what they typed there.
      if (location.pathname === page) send(next)
      else setText(value)
    }, PAUSE_MS)
  }
  return (
    <TextInput
      type="search"
      data-search
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      w={width}
      maw="100%"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text)
        if (event.key === 'Escape' && text) {
          event.preventDefault()
          setText('')
          send('')
        }
      }}
      rightSection={
        text ? (
          <CloseButton
            size={24}
            aria-label={say('clear')}
            onClick={() => {
              setText('')
              send('')
            }}
          />
        ) : null
      }
    />
  )
}
