import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { MenuEntry } from './anchored-menu.tsx'
import { LateDotsMenu } from './late-dots-menu.tsx'
import { InFootPlace } from './outlet.tsx'
import { uiWords } from './words.ts'
import css from './bulk-bar.module.css'

/**
 * `reason`: why it cannot be done just now. `short`: as the line says it. `danger`: it takes something away, and stands
 * apart in red.
 */
export type BulkAction = { label: string; short?: string; reason?: string | false; danger?: boolean; run: () => void }
type Props = { busy?: boolean; actions: readonly BulkAction[] }

/** What can be done with several rows at once: one line at the foot of their list, the rest of it in a menu. */
export const BulkBar = ({ busy = false, actions }: Props) => {
  const say = uiWords.use()
  const bar = useRef<HTMLDivElement>(null)
  return (
    <InFootPlace>
      <div ref={bar} className={css.bar} role="toolbar" aria-label={say('grid.bulk')} aria-busy={busy}>
        <Acts bar={bar} busy={busy} actions={actions} />
      </div>
    </InFootPlace>
  )
}

const Acts = ({ bar, busy = false, actions }: Props & { bar: RefObject<HTMLDivElement | null> }) => {
  const say = uiWords.use()
  const { shown, rest, red, isTight } = fitting(actions, useWidthOf(bar))
  return (
    <>
      {shown.map((action) => (
        <Act key={action.label} action={action} busy={busy} />
      ))}
      {rest.length > 0 && <LateDotsMenu label={say('more')} size={30} entries={rest.map(entryOf)} />}
      {red.map((action) => (
        <Act key={action.label} action={action} busy={busy} isTight={isTight} />
      ))}
    </>
  )
}

type ActProps = { action: BulkAction; busy: boolean; /** Its sign alone. */ isTight?: boolean }
const Act = ({ action: { label, short = label, reason, danger, run }, busy, isTight = false }: ActProps) => (
  <Button
    size="xs"
    flex="none"
    variant="default"
    px={isTight ? 7 : undefined}
    leftSection={danger && !isTight ? <IconTrash size={15} stroke={1.8} aria-hidden /> : undefined}
    aria-label={label}
    aria-disabled={Boolean(reason) || undefined}
    data-disabled={Boolean(reason) || undefined}
    data-danger={danger || undefined}
    title={reason || (isTight || short !== label ? label : undefined)}
    onClick={reason || busy ? undefined : run}
  >
    {isTight ? <IconTrash size={16} stroke={1.8} aria-hidden /> : short}
  </Button>
)

const entryOf = ({ label, reason = false, run }: BulkAction): MenuEntry => ({ label, disabled: reason, run })

/** As wide as its label is likely to be; what is cut off after all stays reachable by key. */
const widthOf = ({ label, short = label, danger }: BulkAction) => short.length * 6.6 + (danger ? 62 : 38)
const sum = (actions: readonly BulkAction[]) => actions.reduce((all, action) => all + widthOf(action), 0)
const SIGN = 40

/** What stands in the line, and what is left for the menu; the red ones always stand, shortened where it is tight. */
const fitting = (actions: readonly BulkAction[], room: number) => {
  const red = actions.filter(({ danger }) => danger)
  const others = actions.filter(({ danger }) => !danger)
  if (sum(actions) <= room) return { shown: others, rest: [], red, isTight: false }
  const left = room - SIGN * red.length
  const isEnough = sum(others) <= left
  const shown = others.filter((_, index) => isEnough || sum(others.slice(0, index + 1)) <= left - SIGN)
  return { shown, rest: others.slice(shown.length), red, isTight: true }
}

const useWidthOf = (bar: RefObject<HTMLDivElement | null>) => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar])
  return width
}
