import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { Day } from '../kernel/month-days.ts'
import { MonthDays } from './month-days.tsx'
import { uiWords } from './words.ts'
import css from './calendar.module.css'

type Props = { day: Day | null; onChoose: (day: Day) => void; onClose: () => void }

/** The days of a month, over the field that they are for. */
export const Calendar = ({ day, onChoose, onClose }: Props) => {
  const say = uiWords.use()
  return (
    <Popover
      opened
      onChange={(opened) => opened || onClose()}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={say('date.days')}>
        <MonthDays
          day={day}
          onChoose={(one) => {
            onChoose(one)
            onClose()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
