import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { withinTime } from '../../shell/index.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { itemWords } from './words.ts'
import css from './in-place.module.css'

type Props = {
  item: ListedItem
  column: GridColumn<ListedItem>
  /** The value as it is read. */ shown: ReactNode
  /** What can be chosen; anything else is typed. */ options: readonly string[] | null | undefined
}

/** A value that is read until somebody presses it, Enter or E; then it is typed or chosen where it stands. */
export const InPlace = ({ item, column, shown, options }: Props) => {
  const say = itemWords.use()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isOpen)
    return (
      <Editor
        item={item}
        column={column}
        options={options}
        onEnd={(byKey) => {
          setOpen(false)
          if (byKey) setTimeout(() => button.current?.focus())
        }}
      />
    )
  const text = column.text(item)
  return (
    <button
      ref={button}
      type="button"
      className={css.value}
      aria-label={`${column.title}${say('overview.colon')} ${(typeof shown === 'string' && shown) || text || say('overview.empty')}`}
      title={say('overview.change')}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        setOpen(true)
      }}
    >
      {text === '' ? <span className={css.empty}>—</span> : shown}
    </button>
  )
}

type EditorProps = Omit<Props, 'shown'> & { onEnd: (byKey: boolean) => void }

const Editor = ({ item, column, options, onEnd }: EditorProps) => {
  const before = column.text(item)
  const [problem, setProblem] = useState<string | undefined>()
  const ended = useRef(false)
  /** A list is walked by its arrows: the choice is made by Enter or by leaving it. */
  const walks = useRef(false)
  const end = async (text: string, byKey: boolean) => {
    if (ended.current) return
    ended.current = true
    if (text === before) return onEnd(byKey)
    const { cellKey, editCells } = await withinTime(() => import('./edit-cells.ts'))
    const problems = await editCells([{ row: item, rowIndex: 0, column: column.id, text }])
    const refused = problems.get(cellKey(item.guid, column.id))
    if (refused === undefined) return onEnd(byKey)
    ended.current = false
    setProblem(refused)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
    event.stopPropagation()
    walks.current = event.key !== 'Enter'
    const isBreak = event.key === 'Enter' && event.shiftKey
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isBreak) return
    event.preventDefault()
    if (event.key === 'Enter') return void end(event.currentTarget.value, true)
    ended.current = true
    onEnd(true)
  }
  const given = {
    className: css.editor,
    'aria-label': column.title,
    'aria-invalid': problem !== undefined,
    defaultValue: before,
    autoFocus: true,
    onKeyDown,
  }
  const onBlur = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => void end(value, false)
  return (
    <>
      {options ? (
        <select
          {...given}
          onPointerDown={() => (walks.current = false)}
          onChange={(event) => {
            if (!walks.current) void end(event.currentTarget.value, true)
          }}
          onBlur={onBlur}
        >
          {[...new Set(['', before, ...options])].map((option) => (
            <option key={option} value={option}>
              {option || '—'}
            </option>
          ))}
        </select>
      ) : column.id === 'description' ? (
        <textarea {...given} rows={3} onBlur={onBlur} />
      ) : (
        <input {...given} inputMode={column.inputMode ?? 'text'} onBlur={onBlur} />
      )}
      {problem !== undefined && (
        <div role="alert" className={css.problem}>
          {problem}
        </div>
      )}
    </>
  )
}
