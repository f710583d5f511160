import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { startOutbox, useNeedsReload, useOutbox } from '../kernel/outbox/index.ts'
import { useReach } from '../kernel/reach.ts'
import { useSession } from '../kernel/session.ts'
import { useLasting } from '../kernel/use-lasting.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Banner } from '../ui/small.tsx'
import { uiWords } from '../ui/words.ts'
import { loadAdditions } from './additions.ts'
import { phoneWords } from './phone/words.ts'

/** With how each module tells what waits of it. */
const UnsentDialog = lazyPart(async () => {
  const [{ UnsentDialog: dialog }] = await Promise.all([import('./unsent-dialog.tsx'), loadAdditions()])
  return dialog
})
void phoneWords.load().catch(() => undefined)

/** What leaves at once is not worth a line that moves the screen. */
const SOON_MS = 2_000

/** How much of what was done here has not reached the server; what former pages left is sent from here on. */
export const UnsentBanner = () => {
  const say = phoneWords.use()
  const { me, company } = useSession()
  const entries = useOutbox()
  const [open, setOpen] = useState(false)
  const sayUi = uiWords.use()
  const reach = useReach()
  const needsReload = useNeedsReload() && reach === 'open'
  useEffect(() => {
    if (me && company) startOutbox()
  }, [me, company])
  const refused = entries.filter(({ refusal }) => refusal !== null).length
  const waiting = entries.length - refused
  const waits = useLasting(waiting > 0, SOON_MS)
  const counted = (key: 'waiting' | 'refused', count: number) =>
    count > 0 && say(`network.${key}`, { count, shown: formatNumber(count) })
  const parts = [waits && counted('waiting', waiting), counted('refused', refused)].filter(Boolean)
  return (
    <>
      {parts.length > 0 && (
        <Banner
          tone={refused > 0 ? 'error' : 'warning'}
          action={
            <Button size="xs" variant="default" onClick={needsReload ? () => location.reload() : () => setOpen(true)}>
              {needsReload ? sayUi('reload') : say('network.see')}
            </Button>
          }
        >
          {parts.join(' · ')}
        </Banner>
      )}
      {open && <UnsentDialog onClose={() => setOpen(false)} />}
    </>
  )
}
