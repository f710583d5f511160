import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addMonths, type Day, dayByKey, today, weeksOfMonth } from '../kernel/month-days.ts'
import { currentLanguage } from '../kernel/words.ts'
import { uiWords } from './words.ts'
import css from './month-days.module.css'

const nameOf = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/**
 * The days of a month, from Monday to Sunday: that of a browser begins its weeks as the browser's language does
 * (I18N-08). On the mobile application its days are as wide as a thumb.
 */
export const MonthDays = ({ day, onChoose }: { day: Day | null; onChoose: (day: Day) => void }) => {
  const say = uiWords.use()
  const [at, setAt] = useState(day ?? today())
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => current.current?.focus(), [at])
  const now = today()
  const weeks = weeksOfMonth(at)
  const step = (count: number, label: string, Icon: typeof IconChevronLeft) => (
    <button type="button" className={css.step} aria-label={label} onClick={() => setAt(addMonths(at, count))}>
      <Icon size={16} stroke={1.7} />
    </button>
  )
  return (
    <>
      <div className={css.top}>
        {step(-1, say('date.former_month'), IconChevronLeft)}
        <strong aria-live="polite">{nameOf(at, { month: 'long', year: 'numeric' })}</strong>
        {step(1, say('date.next_month'), IconChevronRight)}
      </div>
      <table
        className={css.days}
        onKeyDown={(event) => {
          const next = dayByKey(event.key, at)
          if (!next) return
          event.preventDefault()
          setAt(next)
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={nameOf(one, { weekday: 'long' })}>
                {nameOf(one, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    data-autofocus={one === at || undefined}
                    ref={one === at ? current : undefined}
                    tabIndex={one === at ? 0 : -1}
                    className={css.day}
                    data-other={one.slice(0, 7) !== at.slice(0, 7) || undefined}
                    aria-current={one === now ? 'date' : undefined}
                    aria-pressed={one === day}
                    aria-label={nameOf(one, { day: 'numeric', month: 'long', year: 'numeric' })}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
