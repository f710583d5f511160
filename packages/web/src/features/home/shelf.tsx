import type { Home, Recent } from '@entrepot/contract/home/home.ts'
import { IconFolder, IconBarcode, IconStar, IconVersions } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { formatRelative } from '../../kernel/format.ts'
import { Help } from '../../ui/text.tsx'
import { HomeLink } from './home-link.tsx'
import { homeWords } from './words.ts'
import css from './home.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number }>
const KIND_ICONS: Record<Recent['kind'], Icon> = { item: IconBarcode, variant: IconVersions, folder: IconFolder }
const hrefOf = ({ kind, guid, folder }: Recent): string =>
  kind === 'folder' ? `/items/${guid}` : kind === 'variant' ? `/item/${guid}` : `/items/${folder?.guid}?item=${guid}`

const Shelf = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section className={css.part} aria-label={title}>
    <h2>{title}</h2>
    {children.length === 0 ? <Help small>{none}</Help> : <ul className={css.shelf}>{children}</ul>}
  </section>
)
type EntryProps = { icon: Icon; href: string; name: string; path: string; when?: string }
const Entry = ({ icon: Icon, href, name, path, when }: EntryProps) => (
  <li>
    <HomeLink href={href} className={css.row}>
      <Icon size={18} stroke={1.7} />
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.where}>{path}</span>
      </span>
      {when && <span className={css.when}>{when}</span>}
    </HomeLink>
  </li>
)

export const Recents = ({ recents }: { recents: Home['recents'] }) => {
  const say = homeWords.use()
  return (
    <Shelf title={say('recents')} none={say('no_recent')}>
      {recents.map((one) => (
        <Entry
          key={one.guid}
          icon={KIND_ICONS[one.kind]}
          href={hrefOf(one)}
          name={one.name}
          path={one.path}
          when={formatRelative(one.at)}
        />
      ))}
    </Shelf>
  )
}

export const Favourites = ({ favourites }: { favourites: Home['favourites'] }) => {
  const say = homeWords.use()
  return (
    <Shelf title={say('favourites')} none={say('no_favourite')}>
      {favourites.map(({ guid, name, path }) => (
        <Entry key={guid} icon={IconStar} href={`/items/${guid}`} name={name} path={path} />
      ))}
    </Shelf>
  )
}
