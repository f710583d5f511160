import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { sendWaiting, useNeedsReload, useOutbox } from '../../kernel/outbox/index.ts'
import { queryClient } from '../../kernel/client.ts'
import { showsReach, useReach, type Reach } from '../../kernel/reach.ts'
import { useLasting } from '../../kernel/use-lasting.ts'
import { uiWords } from '../../ui/words.ts'
import { readSessionAgain } from '../open-session.ts'
import { PhoneLink } from './phone-link.tsx'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

const AGAIN_MS = 8_000
/** What leaves at once is not worth a line that moves the screen. */
const SOON_MS = 2_000

/** Also what the page was opened with, which may be what this device knew. */
const askAgain = () => {
  void queryClient.refetchQueries({ type: 'active' })
  void readSessionAgain()
}
/** While calls have no answer, what is on the screen is asked for now and then; once they have, all of it. */
const useReturn = (reach: Reach) => {
  const wasCut = useRef(false)
  useEffect(() => {
    const isBack = reach === 'open' && wasCut.current
    wasCut.current = reach !== 'open'
    if (isBack) void sendWaiting()
    if (isBack || reach === 'unreachable') askAgain()
    if (reach !== 'unreachable') return
    const timer = setInterval(askAgain, AGAIN_MS)
    return () => clearInterval(timer)
  }, [reach])
}

/** Says what does not get through, and how much waits; nothing when all is well. */
export const NetworkBanner = () => {
  const say = phoneWords.use()
  const reach = useReach()
  const entries = useOutbox()
  const sayUi = uiWords.use()
  const needsReload = useNeedsReload() && reach === 'open'
  useReturn(reach)
  useEffect(() => {
    showsReach(true)
    return () => showsReach(false)
  }, [])
  const refused = entries.filter(({ refusal }) => refusal !== null).length
  const waiting = entries.length - refused
  const waits = useLasting(waiting > 0, SOON_MS) || (waiting > 0 && reach !== 'open')
  const counted = (key: 'waiting' | 'refused', count: number) =>
    say(`network.${key}`, { count, shown: formatNumber(count) })
  const parts = [
    reach !== 'open' && say(`network.${reach}`),
    waits && counted('waiting', waiting),
    refused > 0 && counted('refused', refused),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const Icon = refused > 0 ? IconAlertTriangle : reach === 'open' ? IconCloudUp : IconCloudOff
  return (
    <div className={`e-tint ${css.network}`} data-tone={refused > 0 ? 'error' : 'warning'} role="status">
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{parts.join(' · ')}</span>
      {needsReload ? (
        <a href={location.href}>{sayUi('reload')}</a>
      ) : (
        entries.length > 0 && <PhoneLink href="/m/unsent">{say('network.see')}</PhoneLink>
      )}
    </div>
  )
}
