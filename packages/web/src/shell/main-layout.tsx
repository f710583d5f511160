import { PAYERS } from '@entrepot/contract/plans/payers.ts'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { device, useDevice } from '../kernel/device.ts'
import { formatNumber } from '../kernel/format.ts'
import { can, inView, useSession } from '../kernel/session.ts'
import { TopPlaceTarget } from '../ui/outlet.tsx'
import { latePart } from '../ui/late-part.tsx'
import { ProgressBar } from '../ui/figures.tsx'
import { Banner, Kbd } from '../ui/small.tsx'
import { useAdditionsTo } from './additions.ts'
import { withinTime } from './chunk.ts'
import { PACKS } from './packs-path.ts'
import { headerPartsOf, HOME, openRail } from './screens.ts'
import { RailLinks, RailNames } from './rail.tsx'
import { RailShortcuts } from './rail-shortcuts.tsx'
import { shortcutWords } from './shortcut-words.ts'
import { useShortcut } from './shortcuts.ts'
import { UserMenu } from './user-menu.tsx'
import { frameWords } from './frame-words.ts'
import css from './main-layout.module.css'

const Palette = lazy(() => withinTime(() => import('./palette.tsx')))
const Tour = lazy(() => withinTime(async () => ({ default: (await import('./tour/tour.tsx')).Tour })))
const ViewBanner = lazy(() => withinTime(async () => ({ default: (await import('./view-banner.tsx')).ViewBanner })))
/**
 * Nothing has been read twice before the first screen stands; what former pages left is sent then, and the build kept.
 */
const ConnectionBanners = latePart(async () => (await import('./connection-banners.tsx')).ConnectionBanners)
const ShortcutSheet = lazy(() =>
  withinTime(async () => {
    const [sheet] = await Promise.all([import('./shortcut-sheet.tsx'), shortcutWords.load()])
    return sheet
  }),
)

const DAY_MS = 86_400_000
/** Days left of the trial, in front of every page (PLAN-29). */
const TrialBanner = () => {
  const say = frameWords.use()
  const { plan } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (plan?.type !== 'trial' || plan.status !== 'active' || !plan.endDate) return null
  const days = Math.max(0, Math.ceil((Date.parse(plan.endDate) - Date.now()) / DAY_MS))
  return (
    <div className={css.banner}>
      <Banner
        tone={days <= 3 ? 'warning' : 'info'}
        action={can(PAYERS) && path !== PACKS && <Link to={PACKS}>{say('trial.choose')}</Link>}
      >
        {days === 0 ? say('trial.last') : say('trial.days', { count: days, shown: formatNumber(days) })}
      </Banner>
    </div>
  )
}

const Usage = () => {
  const say = frameWords.use()
  const { plan } = useSession()
  if (!plan || plan.limits.items === null) return null
  return (
    <div className={css.usage}>
      <div>{say('usage.items')}</div>
      <ProgressBar label={say('usage.items')} done={plan.usage.items} total={plan.limits.items} />
    </div>
  )
}

/** Everything around a signed-in user's page: rail, top bar, palette, page. */
export const MainLayout = () => {
  const say = frameWords.use()
  const { railCollapsed } = useDevice()
  const { me } = useSession()
  // Asked once: what the server says of it afterwards comes too late for who is back here at once.
  const [showsTour, setShowsTour] = useState(me?.onboarding === true && !inView())
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  useShortcut(
    'mod+k',
    () => shortcutWords.say('palette'),
    () => setPaletteOpen(true),
  )
  useShortcut(
    '?',
    () => shortcutWords.say('sheet'),
    () => setSheetOpen(true),
  )
  useShortcut(
    '/',
    () => shortcutWords.say('search'),
    () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus(),
  )

  const entries = openRail()
  const ToggleIcon = railCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={css.frame} data-collapsed={railCollapsed || undefined}>
      <a className={css.skip} href="#content" onClick={() => document.getElementById('content')?.focus()}>
        {say('skip')}
      </a>
      <nav className={css.rail} aria-label={say('menu')}>
        <RailNames>
          <Link to={HOME} className={css.brand} aria-label={say('home')} data-rail-entry>
            <img src="/favicon.svg" width={26} height={26} alt="" />
            <span className={css.label}>Entrepôt</span>
          </Link>
          <RailLinks entries={entries} path={path} />
          <div className={css.foot}>
            <Usage />
            <button
              type="button"
              className={`${css.entry} ${css.toggle}`}
              aria-label={say(railCollapsed ? 'rail.expand' : 'rail.collapse')}
              onClick={() => device.set({ railCollapsed: !railCollapsed })}
              data-rail-entry
            >
              <ToggleIcon size={20} stroke={1.7} aria-hidden />
              <span className={css.label}>{say(railCollapsed ? 'rail.expand' : 'rail.collapse')}</span>
            </button>
          </div>
        </RailNames>
      </nav>
      <div className={css.column}>
        <section className={css.top} aria-label={say('top')}>
          <TopPlaceTarget className={css.crumbs} />
          <button type="button" className={css.find} data-tour="find" onClick={() => setPaletteOpen(true)}>
            <IconSearch size={16} stroke={1.7} aria-hidden />
            <span>{say('palette.open')}</span>
            <Kbd>Ctrl K</Kbd>
          </button>
          {headerPartsOf().map((Part, at) => (
            <Part key={at} />
          ))}
          <UserMenu onShortcuts={() => setSheetOpen(true)} />
        </section>
        {inView() && (
          <div className={`${css.banner} ${css.viewing}`}>
            <Suspense fallback={null}>
              <ViewBanner />
            </Suspense>
          </div>
        )}
        <div className={css.banner}>
          <ConnectionBanners />
        </div>
        <TrialBanner />
        <main className={css.main} id="content" tabIndex={-1} data-focus-silent>
          <Outlet />
        </main>
      </div>
      <RailShortcuts entries={entries} />
      {useAdditionsTo('hosts')
        .flat()
        .map((Host, at) => (
          <Host key={at} />
        ))}
      <Suspense fallback={null}>
        {paletteOpen && <Palette entries={entries} onClose={() => setPaletteOpen(false)} />}
        {showsTour && path === HOME && <Tour onClose={() => setShowsTour(false)} />}
        {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  )
}
