import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { fieldText, valueText } from './change-texts.ts'
import css from './activity.module.css'

/** Before → after, a line for each field. */
export const Changes = ({ changes }: { changes: Activity['changes'] }) => (
  <>
    {changes.map(({ field, old, new: now }) => (
      <div key={field} className={css.change}>
        {fieldText(field)} {valueText(field, old)} → {valueText(field, now)}
      </div>
    ))}
  </>
)
