/** The look of a list as the user arranged it: what the server keeps, and the pure steps that change it. */

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]
export const ROW_HEIGHT: Record<Density, number> = { compact: 32, normal: 36, comfortable: 44 }
export const HEAD_HEIGHT = 35

export type ColumnLayout = { id: string; width?: number; hidden?: boolean; pinned?: 'left' | 'right'; alias?: string }
/** `sort` names columns by comma, `-` in front for descending. */
export type GridLayout = { columns: ColumnLayout[]; sort?: string; density?: Density }

/** What the layout needs to know of a column. */
export type ColumnDefaults = {
  id: string
  width?: number
  minWidth?: number
  hidden?: boolean
  pinned?: 'left' | 'right'
}

export const WIDTH = { least: 60, usual: 160, most: 1200, step: 16 } as const

export type LayoutAction =
  | { type: 'resize'; id: string; width: number }
  | { type: 'shift'; id: string; by: -1 | 1 }
  /** Puts a column before another one, or last. */
  | { type: 'place'; id: string; before: string | null }
  | { type: 'hide'; id: string; hidden: boolean }
  | { type: 'pin'; id: string; pinned: 'left' | 'right' | null }
  | { type: 'sort'; id: string; direction: 'up' | 'down' | null; add?: boolean }
  | { type: 'density'; density: Density }

/** Every column once: those of the layout first and in its order, new ones where their default place is. */
export const completeColumns = (columns: readonly ColumnDefaults[], layout: GridLayout | null): ColumnLayout[] => {
  const known = new Map(columns.map((column) => [column.id, column]))
  const kept = (layout?.columns ?? []).filter(({ id }) => known.has(id))
  const placed = new Set(kept.map(({ id }) => id))
  const result: ColumnLayout[] = kept.map((column) => ({
    ...column,
    width: column.width ?? known.get(column.id)?.width ?? WIDTH.usual,
  }))
  columns.forEach((column, index) => {
    if (placed.has(column.id)) return
    const after = columns.slice(0, index).findLast(({ id }) => result.some((other) => other.id === id))
    const position = after ? result.findIndex(({ id }) => id === after.id) + 1 : 0
    result.splice(position, 0, {
      id: column.id,
      width: column.width ?? WIDTH.usual,
      ...(column.hidden && { hidden: true }),
      ...(column.pinned && { pinned: column.pinned }),
    })
  })
  return result
}

/** Just these columns, in their order and under their headings; widths and pins as they are kept. */
export const showing = (
  columns: readonly ColumnDefaults[],
  layout: GridLayout,
  shown: readonly { id: string; alias?: string | undefined }[],
): GridLayout => {
  const kept = new Map(layout.columns.map((column) => [column.id, column]))
  const placed = shown.map(({ id, alias }): ColumnLayout => {
    const { width, pinned = columns.find((column) => column.id === id)?.pinned } = kept.get(id) ?? {}
    return { id, ...(width !== undefined && { width }), ...(pinned && { pinned }), ...(alias && { alias }) }
  })
  const rest = columns
    .filter(({ id }) => !shown.some((column) => column.id === id))
    .map(({ id }) => ({ id, hidden: true }))
  return { ...layout, columns: [...placed, ...rest] }
}

export type Sort = { id: string; descending: boolean }
export const sortsOf = (sort: string | undefined): Sort[] =>
  (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) =>
      entry.startsWith('-') ? { id: entry.slice(1), descending: true } : { id: entry, descending: false },
    )
const sortText = (sorts: readonly Sort[]) => sorts.map(({ id, descending }) => (descending ? `-${id}` : id)).join(',')

/** The next direction when a header is activated: ascending, descending, none. */
export const nextDirection = (sorts: readonly Sort[], id: string): 'up' | 'down' | null => {
  const current = sorts.find((sort) => sort.id === id)
  return !current ? 'up' : current.descending ? null : 'down'
}

const group = (column: ColumnLayout) => column.pinned ?? 'centre'
const moved = (list: ColumnLayout[], from: number, to: number) => {
  const copy = [...list]
  const [taken] = copy.splice(from, 1)
  if (taken) copy.splice(to, 0, taken)
  return copy
}

export const layoutAfter = (
  columns: readonly ColumnDefaults[],
  layout: GridLayout | null,
  action: LayoutAction,
): GridLayout => {
  const list = completeColumns(columns, layout)
  const base: GridLayout = { ...layout, columns: list }
  if (action.type === 'density') return { ...base, density: action.density }
  if (action.type === 'sort') {
    const others = action.add ? sortsOf(layout?.sort) : []
    const kept = others.filter(({ id }) => id !== action.id)
    const place = others.findIndex(({ id }) => id === action.id)
    if (action.direction)
      kept.splice(place < 0 ? kept.length : place, 0, { id: action.id, descending: action.direction === 'down' })
    const { sort: _, ...rest } = base
    return kept.length > 0 ? { ...rest, sort: sortText(kept) } : rest
  }
  const index = list.findIndex(({ id }) => id === action.id)
  const column = list[index]
  if (!column) return base
  const change = (part: Partial<ColumnLayout>) => ({
    ...base,
    columns: list.map((other) => (other === column ? { ...column, ...part } : other)),
  })
  switch (action.type) {
    case 'resize': {
      const least = columns.find(({ id }) => id === action.id)?.minWidth ?? WIDTH.least
      return change({ width: Math.round(Math.min(WIDTH.most, Math.max(least, action.width))) })
    }
    case 'hide':
      return change({ hidden: action.hidden })
    case 'pin': {
      const { pinned: _, ...unpinned } = column
      return {
        ...base,
        columns: list.map((other) =>
          other === column ? { ...unpinned, ...(action.pinned && { pinned: action.pinned }) } : other,
        ),
      }
    }
    case 'shift': {
      const neighbours = list
        .map((other, at) => ({ other, at }))
        .filter(({ other }) => !other.hidden && group(other) === group(column))
      const here = neighbours.findIndex(({ at }) => at === index)
      const target = neighbours[here + action.by]
      return target ? { ...base, columns: moved(list, index, target.at) } : base
    }
    case 'place': {
      if (action.before === action.id) return base
      const rest = list.filter((other) => other !== column)
      const position = action.before === null ? rest.length : rest.findIndex(({ id }) => id === action.before)
      const neighbour = action.before === null ? rest.at(-1) : rest[position]
      const { pinned: _, ...unpinned } = column
      // Dropped among pinned columns it is pinned with them, and the other way round.
      const placed: ColumnLayout = { ...unpinned, ...(neighbour?.pinned && { pinned: neighbour.pinned }) }
      return { ...base, columns: rest.toSpliced(position < 0 ? rest.length : position, 0, placed) }
    }
  }
}
