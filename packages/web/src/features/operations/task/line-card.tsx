import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { session } from '../../../kernel/session.ts'
import { StateBadge } from '../../../ui/small.tsx'
import { useNumberText } from '../../../ui/use-number-text.ts'
import { decimalsOf } from '../../stock/index.ts'
import { amount, unitOf } from '../amounts.ts'
import { operationTerms, operationWords } from '../words.ts'
import { withTyped, type Entry, type Said } from './draft.ts'
import css from './line-card.module.css'
import { LinePicture } from './line-picture.tsx'
import { counterOf, LOOKS } from './task-kinds.ts'

export type LineActs = {
  type: (line: TaskLine, part: Partial<Said>) => void
  takeAway: (line: TaskLine) => void
}
type Props = {
  task: string
  line: TaskLine
  entry: Entry | undefined
  kind: TaskKind
  /** Null: it is only looked at. */ acts: LineActs | null
  isBlind: boolean
  /** What equipment may leave with. */ exitStatuses: readonly string[]
}
const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))
/** Sent with the rest, the difference is known before. */
const differenceOf = (line: TaskLine, entry: Entry | undefined): number | null =>
  entry?.said.found === undefined
    ? line.difference
    : line.expected === null || entry.said.found === null
      ? null
      : Math.round((entry.said.found - line.expected) * 100) / 100

/** A line to work on: what, where, how much; plain elements, since thousands of them pass by. */
export const LineCard = memo(({ task, line: known, entry, kind, acts, isBlind, exitStatuses }: Props) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const line = withTyped(known, entry)
  const counter = counterOf(kind)
  const name = line.name || line.code
  const { icon: Icon, tone } = LOOKS[line.status]
  const isGone = entry?.remove === true
  return (
    <div className={css.card} data-unsaved={entry !== undefined || undefined} data-line={name}>
      <span className={`e-tint ${css.state}`} data-tone={tone} role="img" aria-label={term(`scanned.${line.status}`)}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={css.what}>
        <div className={css.name} title={name} style={isGone ? { textDecoration: 'line-through' } : undefined}>
          {name}
        </div>
        <div className={css.where}>
          {(line.item?.tag ?? line.code) && <code>{line.item?.tag ?? line.code}</code>}
          <span title={line.folder_path}>{line.folder_path || line.folder?.name}</span>
          {line.by && line.counts.length < 2 && line.by.guid !== session.get().me?.guid && (
            <span data-by>{say('task.by', { name: line.by.name })}</span>
          )}
          {line.counts.length > 1 && (
            <span>
              {line.counts
                .map(({ by, quantity }) => say('task.counts', { name: by.name, quantity: amount(quantity, line.unit) }))
                .join(', ')}
            </span>
          )}
        </div>
      </div>
      {line.item?.picture && <LinePicture task={task} address={line.item.picture} />}
      <Facts line={line} entry={entry} kind={kind} isBlind={isBlind} />
      {line.item && acts && !isGone && (
        <div className={css.acts}>
          {counter === 'output' && line.item.type === 'equipment' && (
            <ExitStatus line={line} name={name} choices={exitStatuses} acts={acts} />
          )}
          <Decision line={line} name={name} kind={kind} acts={acts} />
          <Stepper line={line} name={name} counter={counter} acts={acts} />
        </div>
      )}
      {acts && !isGone && (line.status === 'errors' || line.status === 'warning') && (
        <button
          type="button"
          className={css.button}
          aria-label={say('task.remove_of', { name })}
          title={say('task.remove')}
          onClick={() => acts.takeAway(known)}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
})
LineCard.displayName = 'LineCard'

type Shown = Pick<Props, 'line' | 'entry' | 'kind' | 'isBlind'>
/** What should be there, and how far it is off; said by words as well as by colour. */
const Facts = ({ line, entry, kind, isBlind }: Shown) => {
  const say = operationWords.use()
  const difference = differenceOf(line, entry)
  const counted = line[counterOf(kind)]
  const shows = kind === 'inventory_validation' || kind === 'out_of_stock_reception'
  // Of what was found elsewhere nothing is known of here.
  const isPlanned = line.status !== 'warning'
  if (!line.item) return null
  return (
    <div className={css.facts}>
      {(isBlind || line.expected !== null) && (
        <div>
          {say('task.expected')} {isBlind ? say('task.hidden') : amount(line.expected ?? 0, line.unit)}
        </div>
      )}
      {shows && counted === null && <div>{say('task.not_counted')}</div>}
      {shows && isPlanned && difference !== null && difference !== 0 && (
        <StateBadge tone="warning">{say('task.difference', { shown: signed(difference) })}</StateBadge>
      )}
      {shows && isPlanned && difference === 0 && <StateBadge tone="success">{say('task.no_difference')}</StateBadge>}
    </div>
  )
}

type Acted = { line: TaskLine; name: string; acts: LineActs }
const Stepper = ({ line, name, counter, acts }: Acted & { counter: 'found' | 'output' }) => {
  const say = operationWords.use()
  const field = useRef<HTMLInputElement>(null)
  const value = line[counter]
  const typed = (next: number | null) => acts.type(line, { [counter]: next })
  const { shown, error, mark, take, set } = useNumberText({
    value,
    onChange: typed,
    decimals: decimalsOf(unitOf(line.unit)),
  })
  const step = (by: number) => set(Math.max(0, Math.round(((value ?? 0) + by) * 100) / 100))
  const isUnit = line.item?.type === 'equipment'
  return (
    <span className={css.stepper}>
      <button
        type="button"
        aria-label={say('task.one_less', { name })}
        disabled={(value ?? 0) <= 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </button>
      <input
        ref={field}
        aria-label={say('task.quantity_of', { name })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        value={shown}
        title={error}
        aria-invalid={error ? true : undefined}
        {...mark}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={say('task.one_more', { name })}
        disabled={isUnit && (value ?? 0) >= 1}
        onClick={() => step(1)}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </button>
    </span>
  )
}

/** What is decided of a line that is not as it was planned: nothing changes by itself (T21, T23). */
const Decision = ({ line, name, kind, acts }: Acted & { kind: TaskKind }) => {
  const say = operationWords.use()
  const isOn = line.confirmed === true
  const isOff = line.confirmed === false
  const press = () => acts.type(line, { confirmed: isOn ? null : true })
  const leaveOut = () => acts.type(line, { confirmed: isOff ? null : false })
  if (kind === 'inventory_validation') {
    if (line.found === null)
      return (
        <button
          type="button"
          className={css.button}
          aria-label={say('task.absent_of', { name })}
          onClick={() => acts.type(line, { found: 0, confirmed: true })}
        >
          {say('task.absent')}
        </button>
      )
    if (line.status !== 'warning' && (line.difference ?? 0) === 0 && line.confirmed === null) return null
    return (
      <>
        <button
          type="button"
          className={css.button}
          aria-pressed={isOff}
          data-off
          aria-label={say('task.leave_out_of', { name })}
          onClick={leaveOut}
        >
          {say('task.leave_out')}
        </button>
        <button
          type="button"
          className={css.button}
          aria-pressed={isOn}
          aria-label={say('task.accept_of', { name })}
          onClick={press}
        >
          {say('task.accept')}
        </button>
      </>
    )
  }
  const asks = kind === 'out_of_stock' || (kind === 'preparation' && line.status === 'warning')
  if (!asks) return null
  return (
    <button
      type="button"
      className={css.button}
      aria-pressed={isOn}
      aria-label={say('task.confirm_of', { name })}
      onClick={press}
    >
      {say('task.confirm')}
    </button>
  )
}

const ExitStatus = ({ line, name, choices, acts }: Acted & { choices: readonly string[] }) => {
  const say = operationWords.use()
  if (choices.length === 0) return null
  return (
    <select
      className={css.select}
      aria-label={say('task.exit_status_of', { name })}
      value={line.exitStatus ?? ''}
      onChange={({ currentTarget: { value } }) => acts.type(line, { exitStatus: value || null })}
    >
      <option value="">{say('task.exit_status')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}
