import type { Import } from '@entrepot/contract/imports/import.ts'
import { Button } from '@mantine/core'
import { formatDateTime } from '../../kernel/format.ts'
import { can, useSession } from '../../kernel/session.ts'
import { Banner } from '../../ui/small.tsx'
import { choicesOf } from './choices.ts'
import { importWords } from './words.ts'

/** The same file again: what it would do now, and what is meant more likely. */
export const Earlier = ({ state, busy, onUpdate }: { state: Import; busy: boolean; onUpdate: () => void }) => {
  const say = importWords.use()
  useSession()
  const offersUpdate =
    state.mode === 'create' && choicesOf(can).some(({ target, mode }) => target === state.target && mode === 'update')
  return (
    <Banner
      tone="warning"
      action={
        offersUpdate && (
          <Button size="xs" variant="default" disabled={busy} onClick={onUpdate}>
            {say('update_instead')}
          </Button>
        )
      }
    >
      {say('earlier', { date: formatDateTime(state.earlier?.at ?? ''), by: state.earlier?.by ?? '' })}{' '}
      {say(state.target === 'transactions' ? 'earlier_transactions' : `earlier_${state.mode}`)}
    </Banner>
  )
}
