import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { items } from './api.ts'
import { itemWords } from './words.ts'

const SHOWN = 4

/** What the quick search finds where the list has nothing: words with a mistake, and records that lie elsewhere. */
export const CloseNames = ({ search }: { search: string }) => {
  const say = itemWords.use()
  const { data } = useQuery(items.find.query({ query: { search, size: SHOWN } }))
  if (!data || data.data.length === 0) return null
  return (
    <>
      {say('empty.close_names')}{' '}
      {data.data.map(({ guid, name, path, is_folder: isFolder }, at) => (
        <span key={guid}>
          {at > 0 && ', '}
          {isFolder ? (
            <Link to="/items/$folderGuid" params={{ folderGuid: guid }} title={path}>
              {name}
            </Link>
          ) : (
            <Link to="/item/$guid" params={{ guid }} title={path}>
              {name}
            </Link>
          )}
        </span>
      ))}
    </>
  )
}
