import type { RuleTried, TriedRecord } from '@entrepot/contract/business-rules/rule.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner, StateBadge, type Tone } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { rules, tried } from './api.ts'
import { bodyOf, type OfferedField, type RuleDraft } from './rule-draft.ts'
import { ruleWords } from './words.ts'

const OFFERED = 6
const TONE: Record<TriedRecord['outcome'], Tone> = { refused: 'error', changed: 'warning', nothing: 'info' }

type Props = { guid: string | null; draft: RuleDraft; fields: readonly OfferedField[] }

/** A rule is tried before it is switched on: on what happened, or on one item. */
export const Laboratory = ({ guid, draft, fields }: Props) => {
  const say = ruleWords.use()
  const [result, setResult] = useState<RuleTried | null>(null)
  const { submit, saving } = useSubmit(
    (options, item: string | null) => {
      const { trigger, conditions, actions } = bodyOf(draft, fields)
      return rules.try(
        {
          body: {
            trigger: trigger ?? 'item_update',
            conditions,
            actions,
            ...(guid !== null && { guid }),
            ...(item !== null && { item }),
          },
        },
        options,
      )
    },
    { onDone: setResult },
  )
  return (
    <Section title={say('lab.title')} help={say('lab.help')}>
      <Flex gap={12} wrap="wrap" align="flex-start">
        <Button variant="default" loading={saving} onClick={() => submit(null)}>
          {say('lab.past')}
        </Button>
        <ItemSearch onChoose={(item) => submit(item)} />
      </Flex>
      <div aria-live="polite">{result && <Result result={result} fields={fields} />}</div>
    </Section>
  )
}

const ItemSearch = ({ onChoose }: { onChoose: (guid: string) => void }) => {
  const say = ruleWords.use()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...tried.list.query({ query: { search, size: OFFERED, deep: 'true' } }),
    enabled: search.trim() !== '',
  })
  return (
    <Box>
      <SearchField label={say('lab.search')} value={search} onSearch={setSearch} />
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

const Result = ({ result, fields }: { result: RuleTried; fields: readonly OfferedField[] }) => {
  const say = ruleWords.use()
  const { events, wouldRefuse: refused, wouldChange: changed, cut, lines, records, findings } = result
  const labelOf = (id: string | null) => fields.find((field) => field.id === id)?.label ?? id ?? ''
  const figures = [
    ...(refused > 0 ? [say('lab.refused', { count: refused, shown: formatNumber(refused) })] : []),
    ...(changed > 0 ? [say('lab.changed', { count: changed, shown: formatNumber(changed) })] : []),
  ]
  return (
    <Box mt={14}>
      {findings.length > 0 && (
        <Banner tone="warning">
          <strong>{say('findings.title')}</strong>
          {findings.map(({ kind, rule, field }, at) => (
            <div key={at}>{say(`findings.${kind}`, { rule: rule?.name ?? '', field: labelOf(field) })}</div>
          ))}
        </Banner>
      )}
      {lines.length > 0 ? (
        <Section level={3} title={say('lab.lines')}>
          {lines.map(({ field, holds }, at) => (
            <Flex key={at} gap={10} align="center" py={3}>
              <StateBadge tone={holds ? 'success' : 'warning'}>{say(holds ? 'lab.holds' : 'lab.holds_not')}</StateBadge>
              <span>{labelOf(field)}</span>
            </Flex>
          ))}
        </Section>
      ) : (
        <p>
          {events === 0
            ? say('lab.none')
            : [
                say('lab.summary', { count: events, shown: formatNumber(events) }),
                figures.length > 0 ? figures.join('. ') : say('lab.nothing'),
                ...(cut ? [say('lab.cut')] : []),
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
          {lines.length === 0 && <Help small>{say('lab.approximate')}</Help>}
        </>
      )}
    </Box>
  )
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : Array.isArray(value) ? value.join(', ') : String(value)

const Tried = ({ record: { guid, name, at, outcome, message, changes } }: { record: TriedRecord }) => {
  const say = ruleWords.use()
  return (
    <Flex gap={10} align="center" wrap="wrap">
      <StateBadge tone={TONE[outcome]}>{say(`lab.outcome.${outcome}`)}</StateBadge>
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
