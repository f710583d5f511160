import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { shownLabel } from '../kernel/words.ts'
import { useCommandSources, type Command } from './commands.ts'
import type { RailEntry } from './screens.ts'
import { frameWords } from './frame-words.ts'
import css from './palette.module.css'

const PAUSE_MS = 120
type Group = { name: 'pages' | 'actions' | 'results'; commands: Command[] }

const Palette = ({ entries, onClose }: { entries: readonly RailEntry[]; onClose: () => void }) => {
  const say = frameWords.use()
  const navigate = useNavigate()
  const sources = useCommandSources()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<Command[]>([])
  const [searching, setSearching] = useState(false)
  const before = useRef(document.activeElement)
  const list = useRef<HTMLDivElement>(null)

  const close = () => {
    onClose()
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  const wanted = searchKey(text)
  const fits = ({ label }: Command) => searchKey(label).includes(wanted)
  const pages = entries.map((entry): Command => ({
    id: `page:${entry.to}`,
    label: shownLabel(entry.label),
    icon: entry.icon,
    run: () => void navigate({ to: entry.to }),
  }))
  const actions = sources.flatMap((source) => source.actions?.() ?? [])

  useEffect(() => {
    const searches = sources.flatMap(({ search }) => (search ? [search] : []))
    setFound([])
    if (wanted.length < 2 || searches.length === 0) return setSearching(false)
    const abort = new AbortController()
    setSearching(true)
    const timer = setTimeout(async () => {
      await Promise.allSettled(
        searches.map(async (search) => {
          const commands = await search(text.trim(), abort.signal)
          if (!abort.signal.aborted) setFound((others) => [...others, ...commands])
        }),
      )
      if (!abort.signal.aborted) setSearching(false)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, wanted, sources])

  const groups = (
    [
      { name: 'pages', commands: pages.filter(fits) },
      { name: 'actions', commands: actions.filter(fits) },
      { name: 'results', commands: found },
    ] satisfies Group[]
  ).filter(({ commands }) => commands.length > 0)
  const all = groups.flatMap(({ commands }) => commands)
  const chosen = Math.min(at, Math.max(0, all.length - 1))
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (chosen + step + all.length) % Math.max(1, all.length)
      setAt(next)
      list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(all[chosen])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') event.preventDefault()
  }

  let position = -1
  return createPortal(
    <div
      className={css.back}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={css.box} role="dialog" aria-modal="true" aria-label={say('palette.open')}>
        <div className={css.field}>
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={all.length > 0 ? `${id}-${chosen}` : undefined}
            aria-label={say('palette.label')}
            placeholder={say('palette.label')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={css.list} ref={list} role="listbox" id={`${id}-list`} aria-label={say('palette.open')}>
          {groups.map(({ name, commands }) => (
            <div key={name} role="group" aria-label={say(`palette.${name}`)}>
              <div className={css.group} aria-hidden>
                {say(`palette.${name}`)}
              </div>
              {commands.map((command) => {
                position += 1
                const here = position
                return (
                  <div
                    key={command.id}
                    id={`${id}-${here}`}
                    data-at={here}
                    className={css.option}
                    role="option"
                    aria-selected={here === chosen}
                    onPointerMove={() => setAt(here)}
                    onClick={() => run(command)}
                  >
                    {command.icon && <command.icon size={18} stroke={1.7} />}
                    <span>{command.label}</span>
                    {command.hint && <span className={css.hint}>{command.hint}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {(searching || all.length === 0) && (
          <div className={css.none} role="status">
            {searching ? say('palette.searching') : say('palette.none', { text })}
          </div>
        )}
      </div>
    </div>,
    document.body,
  )
}
export default Palette
