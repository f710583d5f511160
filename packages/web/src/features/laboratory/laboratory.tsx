import { itemsApi } from '@entrepot/contract/items/item.ts'
import type { Tried as Trial, TriedRecord } from '@entrepot/contract/laboratory/trial.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type CallOptions, createClient } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { laboratoryWords } from './words.ts'

const items = createClient('laboratory-items', { list: itemsApi.list })

const OFFERED = 6
const TONE: Record<TriedRecord['outcome'], Tone> = { refused: 'error', changed: 'warning', nothing: 'info' }

type Props = {
  help?: string
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
export const Laboratory = ({ help, run, tries = PAST_AND_ITEM, labelOf = (field) => field, before }: Props) => {
  const say = laboratoryWords.use()
  const [result, setResult] = useState<{ on: 'past' | 'records'; tried: Trial } | null>(null)
  const { submit, saving } = useSubmit((options, on: Parameters<Props['run']>[0]) => run(on, options), {
    onDone: (tried, on) => setResult({ on: on === 'past' ? 'past' : 'records', tried }),
  })
  return (
    <Section title={say('title')} help={help ?? say('help')}>
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
    </Section>
  )
}

const ItemSearch = ({ onChoose }: { onChoose: (guid: string) => void }) => {
  const say = laboratoryWords.use()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...items.list.query({ query: { search, size: OFFERED, deep: 'true' } }),
    enabled: search.trim() !== '',
  })
  return (
    <Box>
      <SearchField label={say('search')} value={search} onSearch={setSearch} />
      {search.trim() !== '' &&
        (data?.data ?? []).map(({ guid, name, parent }) => (
          <Button
            key={guid}
            variant="subtle"
            size="xs"
            display="block"
            onClick={() => {
              setSearch('')
              onChoose(guid)
            }}
          >
            {`${name} · ${parent.name}`}
          </Button>
        ))}
    </Box>
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
          {lines.map(({ field, holds }, at) => (
            <Flex key={at} gap={10} align="center" py={3}>
              <StateBadge tone={holds ? 'success' : 'warning'}>{say(holds ? 'holds' : 'holds_not')}</StateBadge>
              <span>{labelOf(field)}</span>
            </Flex>
          ))}
        </Section>
      ) : (
        <p>
          {events === 0
            ? say(isOfPast ? 'none' : 'no_records')
            : [
                say(isOfPast ? 'summary' : 'looked', { count: events, shown: formatNumber(events) }),
                figures.length > 0 ? figures.join('. ') : say('nothing'),
                ...(cut ? [say('cut')] : []),
              ].join('. ')}
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

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : Array.isArray(value) ? value.join(', ') : String(value)

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
          ? changes.map((one) => `${one.field} : ${shown(one.old)} → ${shown(one.new)}`).join(', ')
          : message}
      </span>
    </Flex>
  )
}
