import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import type { FolderNode } from './forest.ts'
import { FolderIcon } from './folder-icon.tsx'
import { folderWords } from './words.ts'
import css from './folder-places.module.css'

const toFolder = (guid: string) => ({ to: '/items/$folderGuid', params: { folderGuid: guid } }) as const

/** From all folders down to the one that is shown; what is hidden is an ellipsis without a link (PERM-34). */
export const FolderBreadcrumb = ({ crumbs }: { crumbs: readonly { guid: string | null; name: string }[] }) => {
  const say = folderWords.use()
  return (
    <nav aria-label={say('breadcrumb')} className={css.crumbs}>
      <Link {...toFolder('root')}>{say('root')}</Link>
      {crumbs.map(({ guid, name }, index) => (
        <Fragment key={guid ?? index}>
          <span aria-hidden>/</span>
          {guid === null ? (
            <span>{name}</span>
          ) : index === crumbs.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link {...toFolder(guid)}>{name}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

/** All that lies below, and how much of it lies in the folder itself where that is something else. */
const ItemCount = ({ folder: { items, totalItems } }: { folder: FolderNode }) => {
  const say = folderWords.use()
  return (
    <>
      {items > 0 && items < totalItems && (
        <span className={css.here}>{say('items_here', { shown: formatNumber(items) })}</span>
      )}
      {say('items', { count: totalItems, shown: formatNumber(totalItems) })}
    </>
  )
}

/** Sub-folders in one line above a list. */
export const FolderChips = ({ nodes }: { nodes: readonly FolderNode[] }) => {
  const say = folderWords.use()
  return (
    <ul className={css.chips} aria-label={say('chips')}>
      {nodes.map((folder) => (
        <li key={folder.guid}>
          <Link {...toFolder(folder.guid)} className={css.chip}>
            <FolderIcon type={folder.type} />
            <span>{folder.name}</span>
            <span className={css.count}>{formatNumber(folder.totalItems)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Sub-folders as rows, where there is nothing else to show. */
export const FolderRows = ({ nodes }: { nodes: readonly FolderNode[] }) => {
  const say = folderWords.use()
  return (
    <ul className={css.rows} aria-label={say('chips')}>
      {nodes.map((folder) => (
        <li key={folder.guid}>
          <Link {...toFolder(folder.guid)} className={css.row}>
            <span className={css.icon}>
              <FolderIcon type={folder.type} size={20} />
            </span>
            <span className={css.name}>{folder.name}</span>
            {folder.permission === 'read' && (
              <IconLock size={14} stroke={1.8} role="img" aria-label={say('read_only')} />
            )}
            <span className={css.meta}>{say(`types.${folder.type}`)}</span>
            <span className={css.meta}>
              {folder.children.length > 0 &&
                say('folders', { count: folder.children.length, shown: formatNumber(folder.children.length) })}
            </span>
            <span className={css.meta}>
              <ItemCount folder={folder} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
