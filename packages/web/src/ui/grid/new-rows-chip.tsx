import { IconRefresh } from '@tabler/icons-react'
import { formatNumber } from '../../kernel/format.ts'
import { uiWords } from '../words.ts'
import css from './new-rows-chip.module.css'

/** « 3 nouveautés, afficher »: what others have done to the list waits until it is asked for. */
export const NewRowsChip = ({ waiting, onShow }: { waiting: number; onShow: () => void }) => {
  const say = uiWords.use()
  return (
    <div className={css.place} role="status">
      {waiting > 0 && (
        <button type="button" className={css.chip} onClick={onShow}>
          <IconRefresh size={14} stroke={2} aria-hidden />
          {say('grid.news', { count: waiting, shown: formatNumber(waiting) })}
        </button>
      )}
    </div>
  )
}
