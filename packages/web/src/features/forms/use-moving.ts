import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/live.ts'
import { type Draft, neighbour, placedNames, placeField, type Spot, spotOf } from './layout-draft.ts'
import type { Editor } from './use-editor.ts'
import { formWords } from './words.ts'

/** Marks in the document: where fields can be dropped, and the fields there in their order. */
export const SECTION_MARK = 'data-form-section'
export const FIELD_MARK = 'data-form-field'
export const HANDLE_MARK = 'data-form-handle'

const SHAKE = 6

/** The place under the pointer, counted without the field that is dragged. */
const spotUnder = (x: number, y: number, name: string): Spot | null => {
  const section = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest(`[${SECTION_MARK}]`))
    .find((element) => element !== null)
  if (!section) return null
  const rows = [...section.querySelectorAll(`[${FIELD_MARK}]`)].filter((row) => row.getAttribute(FIELD_MARK) !== name)
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return { section: Number(section.getAttribute(SECTION_MARK)), at: below < 0 ? rows.length : below }
}

/**
 * Fields are dragged from the palette and between sections, with a pointer or a finger; or taken by Space, moved by the
 * arrows over the ends of sections and put down by Space again. Escape puts one back, and every move is said.
 */
export const useMoving = ({ draft, show, settle, change, labelOf }: Editor) => {
  const say = formWords.use()
  const [drag, setDrag] = useState<{ name: string; spot: Spot | null } | null>(null)
  const [taken, setTaken] = useState<{ name: string; from: Draft } | null>(null)
  // A hand shakes: what is only pressed is not dragged.
  const pressed = useRef<{ x: number; y: number; isDragged: boolean } | null>(null)
  // A handle keeps the focus wherever its field comes to stand.
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null) return
    document.querySelector<HTMLElement>(`[${HANDLE_MARK}="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = null
  }, [draft])

  const tell = (next: Draft, name: string) => {
    const spot = spotOf(next, name)
    const section = spot && next.sections[spot.section]
    if (spot && section)
      announce(
        say('moves.moved', {
          name: labelOf(name),
          section: section.name,
          place: spot.at + 1,
          count: section.fields.length,
        }),
      )
  }
  const put = (name: string, spot: Spot) => {
    const before = spotOf(draft, name)
    if (before?.section === spot.section && before.at === spot.at) return
    const next = placeField(draft, name, spot)
    change(next)
    tell(next, name)
  }
  const take = (name: string) => {
    setTaken({ name, from: draft })
    announce(say('moves.taken', { name: labelOf(name) }))
  }
  const drop = (name: string) => {
    if (taken) settle(taken.from, draft)
    setTaken(null)
    announce(say('moves.dropped', { name: labelOf(name) }))
  }
  const putBack = (name: string) => {
    if (taken) show(taken.from)
    setTaken(null)
    focused.current = name
    announce(say('moves.back', { name: labelOf(name) }))
  }
  const step = (name: string, by: -1 | 1) => {
    const spot = spotOf(draft, name)
    if (!spot) return
    const next = placeField(draft, name, neighbour(draft, spot, by))
    focused.current = name
    show(next)
    tell(next, name)
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const isTaken = taken?.name === name
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    if (isTaken && (event.key === ' ' || event.key === 'Enter')) drop(name)
    else if (event.key === ' ' || event.key === 'Enter') take(name)
    else if (!isTaken) return
    else if (event.key === 'Escape') putBack(name)
    else if (by) step(name, by)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent, name: string) => {
    const { current } = pressed
    if (!current || !currentTarget.hasPointerCapture(pointerId)) return
    if (Math.hypot(clientX - current.x, clientY - current.y) < SHAKE) return
    current.isDragged = true
    setDrag({ name, spot: spotUnder(clientX, clientY, name) })
  }
  const end = (name: string) => {
    if (drag?.spot) put(name, drag.spot)
    setDrag(null)
  }
  /** What a handle of a placed field needs; `dragOf` is the part that fields of the palette have too. */
  const dragOf = (name: string) => ({
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId)
      pressed.current = { x: clientX, y: clientY, isDragged: false }
    },
    onPointerMove: (event: PointerEvent) => onPointerMove(event, name),
    onPointerUp: () => end(name),
    onPointerCancel: () => setDrag(null),
  })
  return {
    drag,
    taken: taken?.name ?? null,
    dragOf,
    handleOf: (name: string) => ({
      ...dragOf(name),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, name),
      // Whoever leaves the handle has put the field down.
      onBlur: () => focused.current === null && taken?.name === name && drop(name),
    }),
    /** At the end of a section. */
    add: (name: string, section: number) => {
      const { isDragged } = pressed.current ?? { isDragged: false }
      pressed.current = null
      if (isDragged) return
      const fields = draft.sections[section]?.fields
      if (!fields || placedNames(draft).includes(name)) return
      change(placeField(draft, name, { section, at: fields.length }))
      announce(say('moves.added', { name: labelOf(name), section: draft.sections[section]?.name ?? '' }))
    },
  }
}
export type Moving = ReturnType<typeof useMoving>
