import { Box, Flex } from '@mantine/core'
import { type Finding, PROOF_SUBJECTS, type ProofResult } from '@entrepot/contract/ledger/ledger.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { StateBadge } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { ledgerWords } from './words.ts'

/** Each thing that is proved, with what speaks against it. */
export const ProvedSubjects = ({ results }: { results: readonly ProofResult[] }) => {
  const say = ledgerWords.use()
  return (
    <ul>
      {PROOF_SUBJECTS.map((subject) => {
        const own = results.filter((result) => result.subject === subject)
        const faulty = own.filter(({ found }) => found > 0)
        const state = own.length === 0 ? 'unknown' : faulty.length > 0 ? 'faulty' : 'sound'
        return (
          <Box component="li" p="10px 0" style={{ borderTop: '1px solid var(--e-line)' }} key={subject}>
            <Flex align="center" wrap="wrap" gap="4px 12px">
              <Box component="span" flex="1 1 280px">
                {say(`subjects.${subject}`)}
              </Box>
              {own.length > 0 && (
                <Help as="span">{say('checks', { count: own.length, shown: formatNumber(own.length) })}</Help>
              )}
              <StateBadge tone={state === 'sound' ? 'success' : state === 'faulty' ? 'error' : 'info'}>
                {say(`state.${state}`)}
              </StateBadge>
            </Flex>
            {faulty.map((result) => (
              <Findings key={result.check} result={result} />
            ))}
          </Box>
        )
      })}
    </ul>
  )
}

const Findings = ({ result: { check, found, findings } }: { result: ProofResult }) => {
  const say = ledgerWords.use()
  return (
    <Box mt={8} p="10px 12px" bdrs={8} bg="var(--e-panel)" fz={13}>
      <Box component="p" m="0 0 6px">
        <code>{check.split(' ')[0]}</code> {say('found', { count: found, shown: formatNumber(found) })}{' '}
        {findings.length < found && say('first', { shown: formatNumber(findings.length) })}
      </Box>
      <ul>
        {findings.map((finding, at) => (
          <Box component="li" p="3px 0" style={{ overflowWrap: 'anywhere' }} key={at}>
            <Named finding={finding} />{' '}
            <span>{[say(`breaks.${breakOf(finding)}`), ...detailsOf(finding, say)].join(' · ')}</span>
          </Box>
        ))}
      </ul>
    </Box>
  )
}

const BREAKS = ['changed', 'added', 'removed', 'block'] as const
const breakOf = ({ what }: Finding) => BREAKS.find((one) => one === what) ?? 'row'

const Named = ({ finding: { item, name, details } }: { finding: Finding }) => {
  const say = ledgerWords.use()
  if (item && name !== null)
    return (
      <Link to="/items/$folderGuid" params={{ folderGuid: item }}>
        {name}
      </Link>
    )
  return Object.keys(details).length === 0 ? <em>{say('hidden')}</em> : null
}

const detailsOf = ({ details }: Finding, say: ReturnType<typeof ledgerWords.use>): string[] =>
  Object.entries(details).map(([name, value]) =>
    name === 'block'
      ? say('block_number', { number: value })
      : name === 'at'
        ? formatDateTime(value)
        : `${name} ${value}`,
  )
