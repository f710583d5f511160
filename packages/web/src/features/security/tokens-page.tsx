import type { ApiToken } from '@entrepot/contract/security/security.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { DateText } from '../../ui/figures.tsx'
import { Page } from '../../ui/page.tsx'
import { Help } from '../../ui/text.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { security } from './api.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { scopeText } from './scopes.ts'
import { securityWords } from './words.ts'
import { Table } from '../../ui/table.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: security.tokens.key })

export const TokensPage = () => {
  const say = securityWords.use()
  const { data, error, refetch } = useQuery(security.tokens.query())
  const [creating, setCreating] = useState(false)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const revoke = useSubmit((options, guid: string) => security.revokeToken({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('tokens.revoked'))
      void refresh()
      setEnding(null)
    },
    onRefused: () => setEnding(null),
  })
  const create = { label: say('tokens.create'), run: () => setCreating(true) }
  return (
    <Page
      title={say('tokens_title')}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={create.run}>
          {create.label}
        </Button>
      }
    >
      <Help>{say('tokens.about')}</Help>
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.data.length === 0 ? (
        <EmptyState kind="unused" title={say('tokens.none')} text={say('tokens.none_text')} action={create} />
      ) : (
        <Table cell="8px" mt={12} fz={14}>
          <thead>
            <tr>
              <th scope="col">{say('tokens.name')}</th>
              <th scope="col">{say('tokens.scope')}</th>
              <th scope="col">{say('tokens.expires')}</th>
              <th scope="col">{say('tokens.last_used')}</th>
              <th scope="col">{say('tokens.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((token) => (
              <tr key={token.guid}>
                <td>{token.name}</td>
                <td>{scopeText(token.scopes)}</td>
                <td>
                  {token.expired ? (
                    <StateBadge tone="error">{say('tokens.expired')}</StateBadge>
                  ) : (
                    <DateText value={token.expiresAt} kind="datetime" />
                  )}
                </td>
                <td>
                  {token.lastUsedAt ? <DateText value={token.lastUsedAt} kind="relative" /> : say('tokens.never')}
                </td>
                <td>
                  <Button size="xs" variant="default" onClick={() => setEnding(token)}>
                    {say('tokens.revoke')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {creating && <NewTokenDialog onMade={() => void refresh()} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        opened={ending !== null}
        title={say('tokens.revoke_title', { name: ending?.name ?? '' })}
        action={say('tokens.revoke')}
        danger
        busy={revoke.saving}
        onConfirm={() => ending && revoke.submit(ending.guid)}
        onClose={() => setEnding(null)}
      >
        {say('tokens.revoke_text')}
      </ConfirmDialog>
    </Page>
  )
}
