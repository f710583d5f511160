import { HOME_COUNTED, type HomeNeeds, type HomeRow } from '@entrepot/contract/home/home.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatDate, formatNumber, timeZone } from '../../kernel/format.ts'
import { shownLabel } from '../../kernel/words.ts'
import { homeLooks, type HomeLook } from '../../shell/index.ts'
import { Help } from '../../ui/text.tsx'
import { quantityText } from '../stock/index.ts'
import { HomeLink } from './home-link.tsx'
import { homeWords } from './words.ts'
import css from './home.module.css'

/** Amounts and days of a row, each in words of its own. */
const saidOf = ({ quantity, of, unit, state }: HomeRow, { states = {} }: HomeLook): string[] => {
  const label = state === null ? undefined : states[state]
  return [
    ...(label ? [shownLabel(label)] : []),
    ...(quantity !== null && unit ? [quantityText(quantity, unit)] : []),
    ...(of !== null && unit ? [homeWords.say('threshold', { shown: formatNumber(of) })] : []),
    ...(quantity !== null && of !== null && of > 0 && !unit
      ? [homeWords.say('progress', { done: formatNumber(quantity), total: formatNumber(of) })]
      : []),
  ]
}

const NeedsRow = ({ row, look }: { row: HomeRow; look: HomeLook }) => {
  const named = look.names?.[row.name]
  const isOver = row.day !== null && row.day <= companyToday(new Date(), timeZone())
  return (
    <li>
      <HomeLink href={look.hrefOf(row)} className={css.row}>
        <span className={css.what}>
          <span className={css.name}>{named ? shownLabel(named) : row.name}</span>
          <span className={css.where}>{[row.about, row.path].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={css.facts}>
          {saidOf(row, look).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {row.day && <span data-over={isOver || undefined}>{formatDate(row.day)}</span>}
        </span>
      </HomeLink>
    </li>
  )
}

const NeedsLine = ({ needs: { count, more, rows }, look }: { needs: HomeNeeds; look: HomeLook }) => {
  const say = homeWords.use()
  const label = shownLabel(look.label)
  const shown = formatNumber(count)
  return (
    <section className={css.line} aria-label={label}>
      <header className={css.head}>
        <look.icon size={18} stroke={1.7} />
        <h3>{label}</h3>
        <span className={css.count}>{more ? say('most', { shown: formatNumber(HOME_COUNTED) }) : shown}</span>
        {look.all && (
          <HomeLink href={look.all} className={css.all} aria-label={say('all_of', { name: label })}>
            {say('all')}
          </HomeLink>
        )}
      </header>
      <ul>
        {rows.map((row) => (
          <NeedsRow key={row.guid} row={row} look={look} />
        ))}
      </ul>
    </section>
  )
}

/** What asks for an act today, line by line in the order of the modules. */
export const Needs = ({ needs }: { needs: readonly HomeNeeds[] }) => {
  const say = homeWords.use()
  const shown = homeLooks().flatMap((look) => {
    const found = needs.find(({ line }) => line === look.line)
    return found ? [{ look, found }] : []
  })
  return (
    <section className={css.part} aria-label={say('needs')}>
      <h2>{say('needs')}</h2>
      {shown.length === 0 ? (
        <div className={css.nothing}>
          <IconCircleCheck size={22} stroke={1.7} aria-hidden />
          <div>
            <div>{say('nothing')}</div>
            <Help small>{say('nothing_text')}</Help>
          </div>
        </div>
      ) : (
        shown.map(({ look, found }) => <NeedsLine key={look.line} needs={found} look={look} />)
      )}
    </section>
  )
}
