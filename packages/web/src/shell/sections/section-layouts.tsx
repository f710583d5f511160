import { Box } from '@mantine/core'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../kernel/session.ts'
import { shownLabel } from '../../kernel/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { people } from './api.ts'
import { openProfile, openSettings, profileAddress, SETTINGS_GROUPS, settingsAddress } from './sections.ts'
import { sectionWords } from './words.ts'
import css from './sections.module.css'

type Group = { title: string; screens: { to: string; label: string }[] }

/** A sub-menu beside the screen; at the width of a tablet it stands above it. */
const SectionLayout = ({ label, groups }: { label: string; groups: Group[] }) => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = groups.filter(({ screens }) => screens.length > 0)
  return (
    <div className={css.frame}>
      {shown.length > 0 && (
        <nav className={css.menu} aria-label={label}>
          {shown.map(({ title, screens }) => (
            <section key={title} className={css.group}>
              <h2>{title}</h2>
              <ul>
                {screens.map((screen) => (
                  <li key={screen.to}>
                    <Link
                      to={screen.to}
                      className={css.entry}
                      aria-current={path === screen.to || path.startsWith(`${screen.to}/`) ? 'page' : undefined}
                    >
                      {screen.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
      <Box miw={0} mih={0} style={{ overflow: 'auto' }}>
        <Outlet />
      </Box>
    </div>
  )
}

export const SettingsLayout = () => {
  const say = sectionWords.use()
  // What may be opened follows the rights of the moment.
  useSession()
  const groups = SETTINGS_GROUPS.map((group) => ({
    title: say(`groups.${group}`),
    screens: openSettings(group).map((entry) => ({ to: settingsAddress(entry), label: shownLabel(entry.label) })),
  }))
  return <SectionLayout label={say('settings')} groups={groups} />
}

export const ProfileLayout = () => {
  const say = sectionWords.use()
  useSession()
  return (
    <SectionLayout
      label={say('profile')}
      groups={[
        {
          title: say('profile'),
          screens: openProfile().map((entry) => ({ to: profileAddress(entry), label: shownLabel(entry.label) })),
        },
      ]}
    />
  )
}

/** Nobody is left before an empty page: it names who can help. */
export const NothingToSet = () => {
  const say = sectionWords.use()
  const { data } = useQuery(people.administrators.query())
  const names = data?.data.map(({ name }) => name).join(', ')
  return (
    <Page title={say('settings')}>
      <EmptyState
        kind="no-permission"
        title={say('nothing.title')}
        text={names ? `${say('nothing.text')} ${names}.` : say('nothing.none')}
      />
    </Page>
  )
}
