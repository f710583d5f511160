import { useId, useMemo } from 'react'
import { favouritesIn, type Forest } from './forest.ts'
import { FolderIcon } from './folder-icon.tsx'
import { folderWords } from './words.ts'
import css from './folder-tree.module.css'

type Props = { forest: Forest; current: string; onOpen: (guid: string) => void }

/** The folders that the user keeps at hand, above all others. */
export const Favourites = ({ forest, current, onOpen }: Props) => {
  const say = folderWords.use()
  const id = useId()
  const nodes = useMemo(() => favouritesIn(forest), [forest])
  if (nodes.length === 0) return null
  return (
    <section className={css.favourites} aria-labelledby={id}>
      <h2 id={id}>{say('favourite.list')}</h2>
      <ul>
        {nodes.map(({ guid, name, path, type }) => (
          <li key={guid}>
            <a
              href={`/items/${guid}`}
              className={css.favourite}
              title={path}
              aria-current={guid === current ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen(guid)
              }}
            >
              <FolderIcon type={type} />
              <span className={css.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
