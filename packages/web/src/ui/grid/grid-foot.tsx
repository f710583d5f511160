import type { ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { FootPlaceTarget } from '../outlet.tsx'
import { uiWords } from '../words.ts'
import { SelectionNote, type Chosen } from './selection-note.tsx'
import type { Rows } from './use-rows.ts'
import css from './grid.module.css'

type Props = {
  rows: Pick<Rows<never>, 'total' | 'failure' | 'retry'>
  countLabel: ((total: number) => string) | undefined
  /** What the last key or paste did. */
  note?: string
  footer?: ReactNode
  /** Where rows can be chosen: as high as their acts need from the start, so that nothing moves when they come. */
  chosen?: Chosen | undefined
}

/** How many rows there are, or are chosen, what did not come, and what the last act did. */
export const GridFoot = ({ rows: { total, failure, retry }, countLabel, note, footer, chosen }: Props) => {
  const say = uiWords.use()
  const counted = (count: number) => countLabel?.(count) ?? say('grid.rows', { count, shown: formatNumber(count) })
  const count = <span>{total === null ? '' : counted(total)}</span>
  return (
    <div className={css.foot} data-acts={chosen ? true : undefined}>
      {chosen ? (
        <SelectionNote {...chosen} total={total ?? 0}>
          {count}
        </SelectionNote>
      ) : (
        count
      )}
      {failure && (
        <span role="alert">
          {say('grid.failed')}{' '}
          <button type="button" onClick={retry}>
            {say('retry')}
          </button>
        </span>
      )}
      {note && <span>{note}</span>}
      {chosen && <FootPlaceTarget className={css.acts} />}
      {footer && <span className={css.grow}>{footer}</span>}
    </div>
  )
}
