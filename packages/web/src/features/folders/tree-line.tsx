import { IconChevronRight, IconLock, IconStack2 } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { FolderIcon } from './folder-icon.tsx'
import type { FolderNode } from './forest.ts'
import type { TreeDrag } from './tree-drag.ts'
import { ROW, type Line } from './use-tree.ts'
import { folderWords } from './words.ts'
import css from './folder-tree.module.css'

type Props = {
  id: string
  line: Line
  roots: readonly FolderNode[]
  top: number
  isOpen: boolean
  isActive: boolean
  isCurrent: boolean
  isMovable: boolean
  drag: TreeDrag
  onOpen: (guid: string) => void
  onToggle: (guid: string, open: boolean) => void
  onMenu: (folder: FolderNode, at: { x: number; y: number }) => void
}

/** One folder of the tree, or the root above all. */
export const TreeLine = (props: Props) => {
  const { id, line, roots, top, isOpen, isActive, isCurrent, isMovable, drag, onOpen, onToggle, onMenu } = props
  const say = folderWords.use()
  const { node, level } = line
  const hasChildren = node ? node.children.length > 0 : roots.length > 0
  const siblings = node ? (node.parent?.children ?? roots) : []
  const isRefused = drag.isRefused(line)
  return (
    <div
      id={id}
      role="treeitem"
      className={css.row}
      aria-level={level}
      aria-setsize={node ? siblings.length : 1}
      aria-posinset={node ? siblings.indexOf(node) + 1 : 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isCurrent}
      data-active={isActive || undefined}
      data-current={isCurrent || undefined}
      aria-disabled={isRefused || undefined}
      data-refused={isRefused || undefined}
      data-over={drag.over.key === line.key && !isRefused ? true : undefined}
      style={{ top, height: ROW, paddingLeft: 8 + (level - 1) * 14 }}
      draggable={isMovable}
      onDragStart={(event) => node && drag.start(event, node)}
      onDragOver={(event) => drag.move(event, line)}
      onDrop={(event) => drag.drop(event, line)}
      onDragEnd={drag.end}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey) window.open(`/items/${line.key}`, '_blank', 'noopener')
        else onOpen(line.key)
      }}
      onContextMenu={(event) => {
        if (!node) return
        event.preventDefault()
        onMenu(node, { x: event.clientX, y: event.clientY })
      }}
    >
      <span
        className={css.twist}
        data-open={isOpen || undefined}
        aria-hidden
        onClick={(event) => {
          if (!node || !hasChildren) return
          event.stopPropagation()
          onToggle(node.guid, !isOpen)
        }}
      >
        {node && hasChildren && <IconChevronRight size={14} stroke={1.9} />}
      </span>
      {node ? <FolderIcon type={node.type} /> : <IconStack2 size={16} stroke={1.7} aria-hidden />}
      <span className={css.name} title={node?.path}>
        {node?.name ?? say('root')}
      </span>
      {node?.permission === 'read' && <IconLock size={13} stroke={1.9} role="img" aria-label={say('read_only')} />}
      {node && <Counts {...node} />}
    </div>
  )
}

/** Items in the folder itself, and with those below it where that is another number. */
const Counts = ({ items, totalItems }: Pick<FolderNode, 'items' | 'totalItems'>) => {
  const say = folderWords.use()
  const [direct, total] = [formatNumber(items), formatNumber(totalItems)]
  return (
    <span className={css.count} title={say('counts', { direct, total })}>
      {items === totalItems ? direct : `${direct} · ${total}`}
    </span>
  )
}
