import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { uiWords } from '../words.ts'
import { EVERYTHING, NOTHING, countSelected, type RowSelection } from './selection.ts'
import css from './grid.module.css'

export type Chosen = {
  selection: RowSelection
  /** Every loaded row is chosen: all the results may be meant. */ offersAll: boolean
  onChange: (selection: RowSelection) => void
}
type Props = Chosen & { total: number; /** Stands there while nothing is chosen. */ children: ReactNode }

/** How many rows are chosen, at the foot of the list; from there to all the results, or to none. */
export const SelectionNote = ({ selection, total, offersAll, onChange, children }: Props) => {
  const say = uiWords.use()
  const count = countSelected(selection, total)
  return (
    <div className={css.note} role="status" data-chosen={count > 0 || undefined}>
      {count === 0 ? (
        children
      ) : (
        <>
          <span>
            {selection.all && selection.except.size === 0
              ? say('grid.all_selected', { shown: formatNumber(total) })
              : say('grid.selected', { count, shown: formatNumber(count) })}
          </span>
          {!selection.all && offersAll && total > count && (
            <button type="button" onClick={() => onChange(EVERYTHING)}>
              {say('grid.select_results', { shown: formatNumber(total) })}
            </button>
          )}
          <button
            type="button"
            aria-label={say('grid.deselect')}
            title={say('grid.deselect')}
            onClick={() => onChange(NOTHING)}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}
