import { Button } from '@mantine/core'
import { uiWords } from './words.ts'
import css from './bulk-bar.module.css'

/** `reason`: why it cannot be done just now. */
export type BulkAction = { label: string; reason?: string | false; run: () => void }
type Props = { /** « 3 articles sélectionnés ». */ selected: string; busy?: boolean; actions: readonly BulkAction[] }

/** What can be done with several rows at once; above the list, at the bottom. */
export const BulkBar = ({ selected, busy = false, actions }: Props) => {
  const say = uiWords.use()
  return (
    <div className={css.bar} role="toolbar" aria-label={say('grid.bulk')} aria-busy={busy}>
      <span>{selected}</span>
      {actions.map(({ label, reason, run }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          aria-disabled={Boolean(reason) || undefined}
          data-disabled={Boolean(reason) || undefined}
          title={reason || undefined}
          onClick={reason || busy ? undefined : run}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
