import { formatNumber } from '../../kernel/format.ts'
import { uiWords } from '../words.ts'
import { EVERYTHING, NOTHING, countSelected, type RowSelection } from './selection.ts'
import css from './grid.module.css'

type Props = {
  selection: RowSelection
  total: number
  /** Every loaded row is chosen: all the results may be meant. */ offersAll: boolean
  onChange: (selection: RowSelection) => void
}

/** How many rows are chosen, above the rows; from there to all the results, or to none. */
export const SelectionNote = ({ selection, total, offersAll, onChange }: Props) => {
  const say = uiWords.use()
  const count = countSelected(selection, total)
  if (count === 0) return null
  return (
    <div className={css.note} role="status">
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
      <button type="button" onClick={() => onChange(NOTHING)}>
        {say('grid.deselect')}
      </button>
    </div>
  )
}
