import type { Tried as Trial, TriedRecord } from '@entrepot/contract/laboratory/trial.ts'
import { Box, Button, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Section } from '../../ui/section.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { uiWords } from '../../ui/words.ts'
import { ItemSearch } from './item-search.tsx'
import { laboratoryWords } from './words.ts'

const TONE: Record<TriedRecord['outcome'], Tone> = { refused: 'error', changed: 'warning', nothing: 'info' }

type Props = {
  help?: string
  /** Whether it stands in a section of its own; a trial of more than that has one already. */
  section?: boolean
  /** On a record, on what there is, or on what happened; what is tried says which of them it knows. */
  run: (on: { item: string } | 'past' | 'records', options: CallOptions) => Promise<Trial>
  /** What there is may be tried as well, and a record by itself. */
  tries?: readonly ('past' | 'records' | 'item')[]
  labelOf?: (field: string) => string
  /** What is said above what was found. */
  before?: (result: Trial) => ReactNode
}
const PAST_AND_ITEM = ['past', 'item'] as const

/** What is not in force yet is tried first: on what happened, on what there is, or on one item. */
export const Laboratory = ({
  help,
  section = true,
  run,
  tries = PAST_AND_ITEM,
  labelOf = (field) => field,
  before,
}: Props) => {
  const say = laboratoryWords.use()
  const [result, setResult] = useState<{ on: 'past' | 'records'; tried: Trial } | null>(null)
  const { submit, saving } = useSubmit((options, on: Parameters<Props['run']>[0]) => run(on, options), {
    onDone: (tried, on) => setResult({ on: on === 'past' ? 'past' : 'records', tried }),
  })
  const trial = (
    <>
      <Flex gap={12} wrap="wrap" align="flex-start">
        {tries.includes('records') && (
          <Button variant="default" loading={saving} onClick={() => submit('records')}>
            {say('records')}
          </Button>
        )}
        {tries.includes('past') && (
          <Button variant="default" loading={saving} onClick={() => submit('past')}>
            {say('past')}
          </Button>
        )}
        {tries.includes('item') && <ItemSearch onChoose={(item) => submit({ item })} />}
      </Flex>
      <div aria-live="polite">
        {result && <Result result={result.tried} of={result.on} labelOf={labelOf} before={before?.(result.tried)} />}
      </div>
    </>
  )
  return section ? (
    <Section title={say('title')} help={help ?? say('help')}>
      {trial}
    </Section>
  ) : (
    <Box mt={12}>{trial}</Box>
  )
}

type ResultProps = {
  result: Trial
  of: 'past' | 'records'
  labelOf: (field: string) => string
  before: ReactNode
}
const Result = ({ result, of, labelOf, before }: ResultProps) => {
  const say = laboratoryWords.use()
  const { events, wouldRefuse: refused, wouldChange: changed, cut, lines, records } = result
  const figures = [
    ...(refused > 0 ? [say('refused', { count: refused, shown: formatNumber(refused) })] : []),
    ...(changed > 0 ? [say('changed', { count: changed, shown: formatNumber(changed) })] : []),
  ]
  const isOfPast = of === 'past'
  return (
    <Box mt={14}>
      {before}
      {lines.length > 0 ? (
        <Section level={3} title={say('lines')}>
          {lines.map(({ field, other, holds }, at) => (
            <Flex key={at} gap={10} align="center" py={3}>
              <StateBadge tone={holds ? 'success' : 'warning'}>{say(holds ? 'holds' : 'holds_not')}</StateBadge>
              <span>{other ? `${labelOf(field)} / ${labelOf(other)}` : labelOf(field)}</span>
            </Flex>
          ))}
        </Section>
      ) : (
        <p>
          {events === 0
            ? say(isOfPast ? 'none' : 'no_records')
            : [
                say(isOfPast ? 'summary' : 'looked', { count: events, shown: formatNumber(events) }),
                ...(figures.length > 0 ? figures : [say('nothing')]),
                ...(cut ? [say('cut')] : []),
              ].join(' ')}
        </p>
      )}
      {records.length > 0 && (
        <>
          <EntryList>
            {records.map((one, at) => (
              <li key={at}>
                <Tried record={one} />
              </li>
            ))}
          </EntryList>
          {isOfPast && <Help small>{say('approximate')}</Help>}
        </>
      )}
    </Box>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A value as lists show it, in the language of the reader. */
const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return uiWords.say(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ')
  const text = String(value)
  return DAY.test(text) ? formatDate(text) : text
}

const Tried = ({ record: { guid, name, at, outcome, message, changes } }: { record: TriedRecord }) => {
  const say = laboratoryWords.use()
  return (
    <Flex gap={10} align="center" wrap="wrap">
      <StateBadge tone={TONE[outcome]}>{say(`outcome.${outcome}`)}</StateBadge>
      <Link to="/item/$guid" params={{ guid }} className="e-cut">
        {name}
      </Link>
      {at && <Help small>{formatDate(at)}</Help>}
      <span>
        {outcome === 'changed'
          ? changes
              .map(({ field, old, new: now }) =>
                say(field === '' ? 'became' : 'change', { field, from: shown(old), to: shown(now) }),
              )
              .join(', ')
          : message}
      </span>
    </Flex>
  )
}
