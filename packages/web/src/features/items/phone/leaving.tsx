import type { Item } from '@entrepot/contract/items/item.ts'
import { useReach } from '../../../kernel/reach.ts'
import { LeavingAlong, takingAlong } from '../../stock/index.ts'
import { itemPhoneWords } from './words.ts'
import css from './items.module.css'

type Props = { items: readonly Item[]; skip: boolean; onSkip: (skip: boolean) => void }

/** What leaves along with equipment, and whether it does (BUND-08, BUND-10); without a network only the choice. */
export const Leaving = ({ items, skip, onSkip }: Props) => {
  const say = itemPhoneWords.use()
  const isCut = useReach() !== 'open'
  const takers = takingAlong(items)
  if (takers.length === 0) return null
  return (
    <div className={css.leaving}>
      {isCut ? (
        <>
          <p className={css.help}>{say('act.along_cut')}</p>
          <label>
            <input type="checkbox" checked={skip} onChange={(event) => onSkip(event.currentTarget.checked)} />
            {say('act.along_skip')}
          </label>
        </>
      ) : (
        <LeavingAlong items={takers} skip={skip} error={undefined} onSkip={onSkip} />
      )}
    </div>
  )
}
