import type { Explanation } from '@entrepot/contract/rights/rights.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { language } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FolderPicker } from '../folders/index.ts'
import { rights } from './api.ts'
import { rightsWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Columns } from '../../ui/columns.tsx'

/**
 * « Pourquoi voit-il ce dossier ? »: the chain user → group → folder → level, and role, for one person and one place
 * (X-44).
 */
type Props = {
  user: { guid: string; name: string }
  /** The one that is asked about first. */
  folder?: string
  onClose: () => void
}
export const WhyDialog = ({ user, folder: first, onClose }: Props) => {
  const say = rightsWords.use()
  const [folder, setFolder] = useState<string | null>(first ?? null)
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
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  return data ? <Explained explanation={data} /> : <SkeletonRows rows={4} />
}

const Explained = ({ explanation: { level, everywhere, chain, see, change } }: { explanation: Explanation }) => {
  const say = rightsWords.use()
  const principal = (via: { name: string } | null) => (via ? say('group', { name: via.name }) : say('own'))
  return (
    <div aria-live="polite">
      <Flex component="dl" direction="column" gap={8}>
        {(
          [
            ['see', see],
            ['change', change],
          ] as const
        ).map(([what, verdict]) => (
          <Columns of="96px minmax(0, 1fr)" gap={8} key={what}>
            <Box component="dt" c="dimmed" fz={13}>
              {say(what)}
            </Box>
            <Box component="dd" style={{ overflowWrap: 'anywhere' }}>
              <StateBadge tone={verdict.allowed ? 'success' : 'error'}>{say(`why.${verdict.why}`)}</StateBadge>
              {verdict.roles.length > 0 && (
                <Help>
                  {withColon(
                    language.get(),
                    say('roles'),
                    verdict.roles.map(({ role, via }) => `${role} (${principal(via)})`).join(', '),
                  )}
                </Help>
              )}
            </Box>
          </Columns>
        ))}
        <Columns of="96px minmax(0, 1fr)" gap={8}>
          <Box component="dt" c="dimmed" fz={13}>
            {say('level')}
          </Box>
          <Box component="dd" style={{ overflowWrap: 'anywhere' }}>
            {say(`levels.${level}`)}
          </Box>
        </Columns>
      </Flex>
      <Box component="h3" m="16px 0 8px" fz={14} fw={650}>
        {say('chain')}
      </Box>
      {everywhere && <p>{say('everywhere')}</p>}
      <Flex component="ul" direction="column" gap={6}>
        {chain.map(({ via, entry, counts }) => (
          <Flex component="li" align="center" wrap="wrap" gap="4px 10px" key={via?.guid ?? 'own'}>
            <strong>{principal(via)}</strong>
            <span>
              {entry
                ? say('entry', { level: say(`levels.${entry.level}`), folder: entry.folder.name })
                : say('nothing')}
            </span>
            {counts && !everywhere && <StateBadge tone="info">{say('counts')}</StateBadge>}
          </Flex>
        ))}
      </Flex>
    </div>
  )
}
