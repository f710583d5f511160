import { IconBackspace } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { uiWords } from './words.ts'
import css from './number-pad.module.css'

const fingers = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : null
const subscribe = (listener: () => void) => {
  fingers?.addEventListener('change', listener)
  return () => fingers?.removeEventListener('change', listener)
}
/** The main pointer is a finger: a tablet in the aisle. */
export const useFingers = (): boolean => useSyncExternalStore(subscribe, () => fingers?.matches ?? false)

/** Digits for thumbs, in place of the keyboard that would cover the form. */
export const NumberPad = ({
  decimals,
  text,
  onText,
}: {
  decimals: 0 | 2
  text: string
  onText: (text: string) => void
}) => {
  const say = uiWords.use()
  return (
    <div className={css.pad} role="group" aria-label={say('quantity.pad')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'].map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          disabled={key === ',' && decimals === 0}
          aria-label={key === ',' ? say('quantity.comma') : undefined}
          onClick={() => onText(`${key !== ',' && text === '0' ? '' : text}${key}`)}
        >
          {key}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={say('quantity.back')} onClick={() => onText(text.slice(0, -1))}>
        <IconBackspace size={22} stroke={1.7} aria-hidden />
      </button>
    </div>
  )
}
