import type { Explanation } from '@entrepot/contract/rights/rights.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FolderPicker } from '../folders/index.ts'
import { rights } from './api.ts'
import { rightsWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './rights.module.css'

/**
 * « Pourquoi voit-il ce dossier ? »: the chain user → group → folder → level, and role, for one person and one place
 * (X-44).
 */
export const WhyDialog = ({ user, onClose }: { user: { guid: string; name: string }; onClose: () => void }) => {
  const say = rightsWords.use()
  const [folder, setFolder] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={say('title', { name: user.name })} size="lg">
      <Flex direction="column" gap={16}>
        <FolderPicker value={folder} onChange={setFolder} refusal={() => null} isQuestion autoFocus />
        {folder ? <Why user={user.guid} folder={folder} /> : <Help>{say('choose')}</Help>}
      </Flex>
    </Dialog>
  )
}

const Why = ({ user, folder }: { user: string; folder: string }) => {
  const { data, error, refetch } = useQuery({ ...rights.explain.query({ query: { user, folder } }), staleTime: 0 })
  if (error) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  return data ? <Explained explanation={data} /> : <SkeletonRows rows={4} />
}

const Explained = ({ explanation: { level, everywhere, chain, see, change } }: { explanation: Explanation }) => {
  const say = rightsWords.use()
  const principal = (via: { name: string } | null) => (via ? say('group', { name: via.name }) : say('own'))
  return (
    <div className={css.answer} aria-live="polite">
      <dl className={css.verdicts}>
        {(
          [
            ['see', see],
            ['change', change],
          ] as const
        ).map(([what, verdict]) => (
          <div key={what}>
            <dt>{say(what)}</dt>
            <dd>
              <StateBadge tone={verdict.allowed ? 'success' : 'error'}>{say(`why.${verdict.why}`)}</StateBadge>
              {verdict.roles.length > 0 && (
                <Help>{`${say('roles')}\u00A0: ${verdict.roles.map(({ role, via }) => `${role} (${principal(via)})`).join(', ')}`}</Help>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{say('level')}</dt>
          <dd>{say(`levels.${level}`)}</dd>
        </div>
      </dl>
      <h3>{say('chain')}</h3>
      {everywhere && <p>{say('everywhere')}</p>}
      <ul className={css.chain}>
        {chain.map(({ via, entry, counts }) => (
          <li key={via?.guid ?? 'own'}>
            <strong>{principal(via)}</strong>
            <span>
              {entry
                ? say('entry', { level: say(`levels.${entry.level}`), folder: entry.folder.name })
                : say('nothing')}
            </span>
            {counts && !everywhere && <StateBadge tone="info">{say('counts')}</StateBadge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
