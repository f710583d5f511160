import { Button, CloseButton } from '@mantine/core'
import { formatNumber } from '../../../kernel/format.ts'
import { can } from '../../../kernel/session.ts'
import { ITEM_ADD } from '../item-roles.ts'
import type { ScanState } from './session.ts'
import { scanWords } from './words.ts'
import css from './scan.module.css'

type Props = { unknown: ScanState['unknown']; onCreate: (code: string) => void; onIgnore: (code: string) => void }

/** Codes that nothing carries: kept as they were read (T23), to be made items, copied or ignored. */
export const UnknownCodes = ({ unknown, onCreate, onIgnore }: Props) => {
  const say = scanWords.use()
  if (unknown.length === 0) return null
  return (
    <section
      className={css.unknown}
      aria-label={say('unknown.title', { count: unknown.length, shown: formatNumber(unknown.length) })}
    >
      <header>
        <h2>{say('unknown.title', { count: unknown.length, shown: formatNumber(unknown.length) })}</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void navigator.clipboard?.writeText(unknown.map(({ code }) => code).join('\n'))}
        >
          {say('unknown.copy')}
        </Button>
      </header>
      <ul>
        {unknown.map(({ code, count }) => (
          <li key={code}>
            <code>{code}</code>
            {count > 1 && <span className={css.muted}>{say('unknown.times', { shown: formatNumber(count) })}</span>}
            {can(ITEM_ADD) && (
              <Button size="compact-md" variant="default" onClick={() => onCreate(code)}>
                {say('unknown.create')}
              </Button>
            )}
            <CloseButton aria-label={say('unknown.ignore', { code })} onClick={() => onIgnore(code)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
