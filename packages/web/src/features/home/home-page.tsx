import { useQuery } from '@tanstack/react-query'
import { textOf } from '../../kernel/failure.ts'
import { useSession } from '../../kernel/session.ts'
import { shownLabel } from '../../kernel/words.ts'
import { openActs } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { home } from './api.ts'
import { FirstRun } from './first-run.tsx'
import { HomeLink } from './home-link.tsx'
import { Needs } from './needs.tsx'
import { Favourites, Recents } from './shelf.tsx'
import { homeWords } from './words.ts'
import css from './home.module.css'

const QuickActs = () => {
  const say = homeWords.use()
  // What may be done follows the rights of the moment.
  useSession()
  return (
    <nav className={css.acts} aria-label={say('acts')}>
      {openActs().map(({ icon: Icon, label, to }) => (
        <HomeLink key={to} href={to} className={css.act} data-tour={to}>
          <Icon size={18} stroke={1.7} />
          {shownLabel(label)}
        </HomeLink>
      ))}
    </nav>
  )
}

/** Comes with the page, so that both are one file. */
export { StartOffer } from './start-offer.tsx'

/** What needs me, what I worked on, what I begin: lists, and nothing that moves (NAV-73). */
export const HomePage = () => {
  const say = homeWords.use()
  const { data, error, refetch } = useQuery(home.get.query())
  return (
    <Page title={say('title')}>
      <div className={css.page}>
        <QuickActs />
        {data?.start && <FirstRun start={data.start} />}
        {data ? (
          <div className={css.columns}>
            <Needs needs={data.needs} />
            <div className={css.side}>
              <Recents recents={data.recents} />
              <Favourites favourites={data.favourites} />
            </div>
          </div>
        ) : error ? (
          <ErrorState title={say('failed')} text={textOf(error)} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Page>
  )
}
