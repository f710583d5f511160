import { useId, useState } from 'react'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Favourites } from './favourites.tsx'
import type { FolderNode, Forest } from './forest.ts'
import { useTreeDrag, type Incoming } from './tree-drag.ts'
import { TreeLine } from './tree-line.tsx'
import { useTree } from './use-tree.ts'
import { folderWords } from './words.ts'
import css from './folder-tree.module.css'

type Props = {
  forest: Forest
  /** `root` or the guid of the folder that is shown. */
  current: string
  onOpen: (guid: string) => void
  /** Absent where nothing can be moved by the user. */
  onDrop?: ((folder: FolderNode, target: FolderNode | null) => void) | undefined
  menu?: (folder: FolderNode) => readonly MenuEntry[]
  incoming?: Incoming | null | undefined
}
type At = { x: number; y: number }

const AnchoredMenu = lazyPart(async () => (await import('../../ui/anchored-menu.tsx')).AnchoredMenu)

/**
 * The folders as a tree: one tab stop, arrows move, letters jump, and a drag says why a place refuses before the drop.
 */
export const FolderTree = ({ forest, current, onOpen, onDrop, menu, incoming }: Props) => {
  const say = folderWords.use()
  const id = useId()
  const [menuAt, setMenuAt] = useState<{ at: At; folder: FolderNode } | null>(null)
  const openMenu = (folder: FolderNode, at: At) => {
    if (menu && menu(folder).length > 0) setMenuAt({ folder, at })
  }
  const openMenuUnder = (folder: FolderNode, position: number) => {
    const box = document.getElementById(`${id}-${position}`)?.getBoundingClientRect()
    openMenu(folder, { x: box?.left ?? 0, y: box?.bottom ?? 0 })
  }
  const tree = useTree({ forest, current, onOpen, onMenu: openMenuUnder })
  const drag = useTreeDrag({ incoming, onDrop, onLinger: (guid) => tree.toggle(guid, true) })
  const { scroller, lines, position, virtual } = tree
  const shown = virtual.getVirtualItems()
  const isShown = shown.some(({ index }) => index === position)
  return (
    <div className={css.frame}>
      <Favourites forest={forest} current={current} onOpen={onOpen} />
      <div
        ref={scroller}
        className={css.scroller}
        role="tree"
        aria-label={say('tree')}
        tabIndex={0}
        aria-activedescendant={isShown ? `${id}-${position}` : undefined}
        onKeyDown={tree.onKeyDown}
        onFocus={() => virtual.scrollToIndex(position, { align: 'auto' })}
      >
        <div role="presentation" className={css.sizer} style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const line = lines[index]!
            return (
              <TreeLine
                key={line.key}
                id={`${id}-${index}`}
                line={line}
                roots={forest.roots}
                top={start}
                isOpen={line.node ? tree.opened.has(line.node.guid) : true}
                isActive={index === position}
                isCurrent={line.key === current}
                isMovable={line.node !== null && onDrop !== undefined}
                drag={drag}
                onOpen={onOpen}
                onToggle={tree.toggle}
                onMenu={(folder, at) => {
                  tree.setActive(line.key)
                  openMenu(folder, at)
                }}
              />
            )
          })}
        </div>
      </div>
      {drag.over.refusal && (
        <div className={css.reason} role="status">
          {drag.over.refusal}
        </div>
      )}
      {menuAt && (
        <AnchoredMenu
          at={menuAt.at}
          label={say('actions', { name: menuAt.folder.name })}
          entries={menu ? menu(menuAt.folder) : []}
          onClose={() => {
            setMenuAt(null)
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}
