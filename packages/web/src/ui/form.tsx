import type { FormEvent, ReactNode } from 'react'
import { stoppedAtUnreadable } from '../kernel/unreadable.ts'
import css from './form.module.css'

/** `id` lets a button outside send it. */
type Props = { id?: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }

/** The fields say themselves what is wrong with them; Ctrl + Enter sends from any of them. */
export const Form = ({ id, onSubmit, children }: Props) => (
  <form
    id={id}
    className={css.form}
    noValidate
    onSubmit={(event) => {
      if (stoppedAtUnreadable(event.currentTarget)) event.preventDefault()
      else onSubmit(event)
    }}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }}
  >
    {children}
  </form>
)

/** On the wrapper of a field that takes a row for itself. */
export const WHOLE_ROW = { 'data-full': true }

/** Fields two by two, where there is room for two; `narrow` ones also in a drawer. */
export const FieldGrid = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={css.grid} data-narrow={narrow || undefined}>
    {children}
  </div>
)

/** A number behind its prefix. */
export const PhoneFields = ({ children }: { children: ReactNode }) => <div className={css.phone}>{children}</div>
