import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { errorText } from '../../kernel/words.ts'
import { announce } from '../../ui/live.ts'
import { dropRefusal, moveRefusal, type FolderNode } from './forest.ts'
import type { Line } from './use-tree.ts'

const OPENS_AFTER_MS = 700

/** Something else that is being dragged and may be dropped on a folder. */
export type Incoming = {
  /** Why a place refuses it; null is the root. */ refusal: (folder: FolderNode | null) => string | null
  drop: (folder: FolderNode) => void
}
type Over = { key: string | null; refusal: string | null }
const NOWHERE: Over = { key: null, refusal: null }
const inWords = (code: ErrorCode | null) => code && (errorText(code) ?? null)

type Props = {
  incoming: Incoming | null | undefined
  onDrop: ((folder: FolderNode, target: FolderNode | null) => void) | undefined
  /** A folder that is hovered for a while. */
  onLinger: (guid: string) => void
}
/** A drag over the tree says why a place refuses before the drop. */
export const useTreeDrag = ({ incoming, onDrop, onLinger }: Props) => {
  const [dragged, setDragged] = useState<FolderNode | null>(null)
  const [over, setOver] = useState(NOWHERE)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])

  const refusalAt = ({ node }: Line): string | null =>
    dragged ? inWords(dropRefusal(dragged, node)) : (incoming?.refusal(node) ?? null)
  const start = (event: DragEvent, folder: FolderNode) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', folder.path)
    setDragged(folder)
    setOver({ key: null, refusal: inWords(moveRefusal(folder)) })
  }
  const move = (event: DragEvent, line: Line) => {
    if (!dragged && !incoming) return
    const refusal = refusalAt(line)
    // Without preventDefault the browser itself refuses the drop.
    if (!refusal) event.preventDefault()
    if (over.key === line.key) return
    setOver({ key: line.key, refusal })
    if (refusal) announce(refusal)
    clearTimeout(opening.current)
    const guid = line.node?.guid
    if (guid) opening.current = setTimeout(() => onLinger(guid), OPENS_AFTER_MS)
  }
  const end = () => {
    clearTimeout(opening.current)
    setDragged(null)
    setOver(NOWHERE)
  }
  const drop = (event: DragEvent, line: Line) => {
    event.preventDefault()
    if (!refusalAt(line)) {
      if (dragged) onDrop?.(dragged, line.node)
      else if (line.node) incoming?.drop(line.node)
    }
    end()
  }
  // What others drag may end anywhere.
  useEffect(() => {
    if (incoming) return end
    return undefined
  }, [incoming])
  return {
    over,
    isRefused: (line: Line) => (dragged !== null || Boolean(incoming)) && refusalAt(line) !== null,
    start,
    move,
    drop,
    end,
  }
}
export type TreeDrag = ReturnType<typeof useTreeDrag>
