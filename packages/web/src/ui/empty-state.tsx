import { Button } from '@mantine/core'
import { IconFilterOff, IconFolderPlus, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiWords } from './words.ts'
import css from './states.module.css'

const EMPTY_ICONS = { unused: IconFolderPlus, 'no-result': IconFilterOff, 'no-permission': IconLock } as const

type EmptyProps = {
  /**
   * `unused`: nothing was ever made here. `no-result`: filters hide everything. `no-permission`: say who can grant it;
   * no action.
   */
  kind: keyof typeof EMPTY_ICONS
  title: string
  text?: ReactNode
  /** One action at most. */
  action?: { label: string; run: () => void }
}
export const EmptyState = ({ kind, title, text, action }: EmptyProps) => {
  const Icon = EMPTY_ICONS[kind]
  return (
    <div className={css.state} role="status">
      <div className={css.icon}>
        <Icon size={26} stroke={1.7} aria-hidden />
      </div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && kind !== 'no-permission' && (
        <div className={css.actions}>
          <Button variant={kind === 'unused' ? 'filled' : 'default'} onClick={action.run}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Rows of a list that loads for the first time, in the widths it will have. */
export const SkeletonRows = ({
  rows = 8,
  widths = [36, 24, 12, 16],
}: {
  rows?: number
  widths?: readonly number[]
}) => {
  const say = uiWords.use()
  return (
    <div className={css.rows} role="status" aria-label={say('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={css.row} key={row}>
          {widths.map((width, column) => (
            <div className={css.bar} key={column} style={{ width: `${width - ((row * 7 + column * 3) % 5)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
