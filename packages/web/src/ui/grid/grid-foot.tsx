import type { ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { uiWords } from '../words.ts'
import type { Rows } from './use-rows.ts'
import css from './grid.module.css'

type Props = {
  rows: Pick<Rows<never>, 'total' | 'failure' | 'retry'>
  countLabel: ((total: number) => string) | undefined
  /** What the last key or paste did. */
  note: string
  footer: ReactNode
}

/** How many rows there are, what did not come, and what the last act did. */
export const GridFoot = ({ rows: { total, failure, retry }, countLabel, note, footer }: Props) => {
  const say = uiWords.use()
  const counted = (count: number) => countLabel?.(count) ?? say('grid.rows', { count, shown: formatNumber(count) })
  return (
    <div className={css.foot}>
      <span>{total === null ? '' : counted(total)}</span>
      {failure && (
        <span role="alert">
          {say('grid.failed')}{' '}
          <button type="button" onClick={retry}>
            {say('retry')}
          </button>
        </span>
      )}
      <span>{note}</span>
      <span className={css.grow}>{footer}</span>
    </div>
  )
}
