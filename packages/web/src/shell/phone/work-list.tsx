import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './work-list.module.css'

type ChosenProps = { tone?: 'error'; action: string; onPress: () => void; children: ReactNode }
/** What is chosen, or did not come in, and what is done about it. */
export const Chosen = ({ tone, action, onPress, children }: ChosenProps) => (
  <div className={css.chosen} data-tone={tone}>
    <span>{children}</span>
    <button type="button" onClick={onPress}>
      {action}
    </button>
  </div>
)

/** Codes that nobody could say the meaning of yet. */
export const WaitingCodes = ({ codes, text }: { codes: readonly { id: string; code: string }[]; text: string }) =>
  codes.length > 0 && (
    <ul className={css.codes} aria-label={text}>
      {codes.map(({ id, code }) => (
        <li key={id}>
          <code>{code}</code> {text}
        </li>
      ))}
    </ul>
  )

/** Things gathered for one act. */
export const WorkLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.lines} aria-label={label}>
    {children}
  </ul>
)

type LineProps = {
  guid: string
  title: string
  text: ReactNode
  /** Why it cannot go as it is. */
  wrong?: string | null | undefined
  remove: string
  onRemove: () => void
  children?: ReactNode
}
/** One of them: what it is, how much, and the way out of the list. */
export const WorkLine = ({ guid, title, text, wrong, remove, onRemove, children }: LineProps) => (
  <li className={css.line} data-guid={guid}>
    <div className={css.lineTop}>
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      <button type="button" aria-label={remove} onClick={onRemove}>
        <IconTrash size={22} stroke={1.7} />
      </button>
    </div>
    {wrong && (
      <p role="alert" className={css.wrong}>
        {wrong}
      </p>
    )}
    {children}
  </li>
)

/** What the list is done with, above the bar. */
export const WorkFoot = ({ wrong, children }: { wrong?: string | null | undefined; children: ReactNode }) => (
  <div className={css.foot}>
    {wrong && (
      <p role="alert" className={css.wrong}>
        {wrong}
      </p>
    )}
    {children}
  </div>
)
