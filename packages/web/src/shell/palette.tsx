import { Box, Flex } from '@mantine/core'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { shownLabel } from '../kernel/words.ts'
import { useCommandSources, type Command } from './commands.ts'
import type { RailEntry } from './screens.ts'
import { frameWords } from './frame-words.ts'
import css from './palette.module.css'

const PAUSE_MS = 120
type Group = { name: 'pages' | 'actions' | 'results' | 'alike'; commands: Command[] }

/** Over the page, which a click beside it leads back to. */
const Frame = ({ label, onLeave, children }: { label: string; onLeave: () => void; children: ReactNode }) => (
  <Flex
    align="flex-start"
    justify="center"
    pos="fixed"
    inset={0}
    bg="rgba(15, 20, 32, 0.35)"
    p="12vh 16px 16px"
    style={{ zIndex: 400 }}
    onPointerDown={(event) => {
      if (event.target === event.currentTarget) onLeave()
    }}
  >
    <Flex
      direction="column"
      w="min(620px, 100%)"
      mah="66vh"
      bdrs={12}
      bd="1px solid var(--e-line)"
      bg="var(--e-ground)"
      style={{ boxShadow: 'var(--e-shadow)', overflow: 'hidden' }}
      role="dialog"
      aria-modal="true"
      aria-label={label}
    >
      {children}
    </Flex>
  </Flex>
)

type OptionProps = {
  command: Command
  id: string
  at: number
  isChosen: boolean
  onPoint: () => void
  onRun: () => void
}
const Option = ({ command, id, at, isChosen, onPoint, onRun }: OptionProps) => (
  <Flex
    id={id}
    data-at={at}
    align="center"
    gap={10}
    mih={36}
    p="0 8px"
    bdrs={8}
    bg={isChosen ? 'var(--e-selected)' : undefined}
    style={{ cursor: 'pointer' }}
    role="option"
    aria-selected={isChosen}
    onPointerMove={onPoint}
    onClick={onRun}
  >
    {command.icon && (
      <Box component="span" display="flex" c="dimmed">
        <command.icon size={18} stroke={1.7} />
      </Box>
    )}
    <span>{command.label}</span>
    {command.hint && (
      <Box component="span" ml="auto" c="dimmed" fz={12}>
        {command.hint}
      </Box>
    )}
  </Flex>
)

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
      { name: 'results', commands: found.filter(({ isAlike }) => !isAlike) },
      { name: 'alike', commands: found.filter(({ isAlike }) => isAlike) },
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
    <Frame label={say('palette.open')} onLeave={close}>
      <Flex align="center" gap={10} p="0 16px" c="dimmed" style={{ borderBottom: '1px solid var(--e-line)' }}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <Box
          component="input"
          className={css.input}
          c="var(--e-text)"
          flex={1}
          h={48}
          bd={0}
          bg="none"
          fz={16}
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
      </Flex>
      <Box
        p={8}
        style={{ overflow: 'auto' }}
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={say('palette.open')}
      >
        {groups.map(({ name, commands }) => (
          <div key={name} role="group" aria-label={say(`palette.${name}`)}>
            <Box p="8px 8px 4px" fz={12} fw={550} c="dimmed" aria-hidden>
              {say(`palette.${name}`)}
            </Box>
            {commands.map((command) => {
              position += 1
              const here = position
              return (
                <Option
                  key={command.id}
                  command={command}
                  id={`${id}-${here}`}
                  at={here}
                  isChosen={here === chosen}
                  onPoint={() => setAt(here)}
                  onRun={() => run(command)}
                />
              )
            })}
          </div>
        ))}
      </Box>
      {(searching || all.length === 0) && (
        <Box p={24} ta="center" c="dimmed" role="status">
          {searching ? say('palette.searching') : say('palette.none', { text })}
        </Box>
      )}
    </Frame>,
    document.body,
  )
}
export default Palette
