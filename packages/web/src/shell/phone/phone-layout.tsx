import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { IconDots, IconHome } from '@tabler/icons-react'
import { useEffect } from 'react'
import { PHONE_HOME } from '../../kernel/phone-address.ts'
import { whenQuiet } from '../../kernel/quiet.ts'
import { useSession } from '../../kernel/session.ts'
import { shownLabel, useLanguage } from '../../kernel/words.ts'
import { latePart } from '../../ui/late-part.tsx'
import { inPlace } from '../screens.ts'
import { PhoneLink } from './phone-link.tsx'
import { loadLater, phoneBar, type PhoneEntry } from './phone-module.ts'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

const OWN: readonly PhoneEntry[] = [
  { label: { fr: 'Accueil', en: 'Home' }, place: 0, icon: IconHome, to: PHONE_HOME },
  { label: { fr: 'Plus', en: 'More' }, place: 1_000, icon: IconDots, to: `${PHONE_HOME}/more` },
]
const isUnder = (path: string, { to }: PhoneEntry) => (to === PHONE_HOME ? path === to : path.startsWith(to))

const NetworkBanner = latePart(async () => (await import('./network-banner.tsx')).NetworkBanner)

let isStarted = false
/** What the first screen does not need comes once it stands: the next screens, and the files of this build. */
const startLater = async (goTo: (href: string) => void) => {
  if (isStarted) return
  isStarted = true
  await whenQuiet()
  // Whoever scans with a paired scanner sees the first screen before.
  const { startListening } = await import('../../kernel/scan/wedge.ts')
  startListening()
  const [parts, { startOutbox }] = await Promise.all([loadLater(), import('../../kernel/outbox/index.ts')])
  startOutbox()
  for (const { start } of parts) start?.(goTo)
  await Promise.all(parts.map(({ warm }) => warm?.()))
  const [{ keepOffline }, { frameWords }] = await Promise.all([
    import('../keep-offline.ts'),
    import('../frame-words.ts'),
  ])
  await frameWords.load()
  await keepOffline()
  await navigator.serviceWorker?.ready
  await Promise.all(parts.map(({ keep }) => keep?.()))
}

export const PhoneLayout = () => {
  useSession()
  const say = phoneWords.use()
  useLanguage()
  const { history } = useRouter()
  useEffect(() => {
    // Without it the screens still open, each when it is asked for.
    void startLater((href) => history.push(href)).catch(() => undefined)
  }, [history])
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <div className={css.frame}>
      <NetworkBanner />
      <Outlet />
      <nav className={css.bar} aria-label={say('menu')}>
        <ul>
          {inPlace([...OWN, ...phoneBar()]).map((entry) => (
            <li key={entry.to}>
              <PhoneLink href={entry.to} aria-current={isUnder(path, entry) ? 'page' : undefined}>
                <entry.icon size={24} stroke={1.7} />
                <span>{shownLabel(entry.label)}</span>
              </PhoneLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
