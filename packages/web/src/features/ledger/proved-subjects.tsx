import { type Finding, PROOF_SUBJECTS, type ProofResult } from '@entrepot/contract/ledger/ledger.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { StateBadge } from '../../ui/small.tsx'
import { ledgerWords } from './words.ts'
import css from './ledger.module.css'

/** Each thing that is proved, with what speaks against it. */
export const ProvedSubjects = ({ results }: { results: readonly ProofResult[] }) => {
  const say = ledgerWords.use()
  return (
    <ul className={css.subjects}>
      {PROOF_SUBJECTS.map((subject) => {
        const own = results.filter((result) => result.subject === subject)
        const faulty = own.filter(({ found }) => found > 0)
        const state = own.length === 0 ? 'unknown' : faulty.length > 0 ? 'faulty' : 'sound'
        return (
          <li key={subject}>
            <div className={css.subject}>
              <span>{say(`subjects.${subject}`)}</span>
              {own.length > 0 && <small>{say('checks', { count: own.length, shown: formatNumber(own.length) })}</small>}
              <StateBadge tone={state === 'sound' ? 'success' : state === 'faulty' ? 'error' : 'info'}>
                {say(`state.${state}`)}
              </StateBadge>
            </div>
            {faulty.map((result) => (
              <Findings key={result.check} result={result} />
            ))}
          </li>
        )
      })}
    </ul>
  )
}

const Findings = ({ result: { check, found, findings } }: { result: ProofResult }) => {
  const say = ledgerWords.use()
  return (
    <div className={css.findings}>
      <p>
        <code>{check.split(' ')[0]}</code> {say('found', { count: found, shown: formatNumber(found) })}{' '}
        {findings.length < found && say('first', { shown: formatNumber(findings.length) })}
      </p>
      <ul>
        {findings.map((finding, at) => (
          <li key={at}>
            <Named finding={finding} />{' '}
            <span>{[say(`breaks.${breakOf(finding)}`), ...detailsOf(finding, say)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
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
