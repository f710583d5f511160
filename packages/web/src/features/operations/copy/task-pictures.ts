import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { canSeal, sealed } from '../../../kernel/sealed.ts'

/**
 * Pictures of what a copied task is about, as small as lists show them, sealed beside its lines and gone with them
 * . No more than help to find things in a cellar: what is beyond the bounds shows without a picture there.
 */
const MOST = 500
const MOST_BYTES = 3_000_000
const AT_ONCE = 4

/** Addresses change with the hour, what they show does not: without the proof they name the picture. */
export const pictureOf = (address: string): string => address.split('?')[0]!
/** As lists show it. */
export const smallOf = (address: string): string => `${address}&size=64`
/** Of so many lines, in their order, each picture once. */
export const wantedPictures = (lines: readonly Pick<TaskLine, 'item'>[]): readonly string[] => {
  const addresses = new Map(
    lines.flatMap(({ item }) => (item?.picture ? [[pictureOf(item.picture), item.picture] as const] : [])),
  )
  return [...addresses.values()].slice(0, MOST)
}

type Pictures = Readonly<Record<string, string>>
const placeOf = (task: string) => `task.${task}.pictures`
const sizeOf = (pictures: Pictures) => Object.values(pictures).reduce((sum, data) => sum + data.length, 0)

const known = new Map<string, Pictures>()
const listeners = new Set<() => void>()
const show = (task: string, pictures: Pictures) => {
  known.set(task, pictures)
  for (const listener of listeners) listener()
}

const asText = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
/** Null for what the server or the line does not give: it shows without. */
const fetched = async (address: string, signal: AbortSignal): Promise<string | null> => {
  try {
    const answer = await fetch(smallOf(address), { signal })
    const blob = answer.ok ? await answer.blob() : null
    return blob?.type.startsWith('image/') ? await asText(blob) : null
  } catch {
    return null
  }
}

const read = async (task: string): Promise<Pictures> => {
  const here = known.get(task)
  if (here) return here
  const kept = (await sealed.read<Pictures>(placeOf(task)).catch(() => undefined)) ?? {}
  if (!known.has(task)) show(task, kept)
  return known.get(task)!
}

const running = new Map<string, AbortController>()
const fetchAll = async (task: string, wanted: readonly string[], signal: AbortSignal): Promise<void> => {
  const before = await read(task)
  let pictures: Pictures = Object.fromEntries(
    wanted.map(pictureOf).flatMap((name) => (before[name] ? [[name, before[name]]] : [])),
  )
  const missing = wanted.filter((address) => !pictures[pictureOf(address)])
  let isFull = false
  for (let at = 0; at < missing.length && !isFull; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE)
    const found = await Promise.all(some.map((address) => fetched(address, signal)))
    if (signal.aborted) return
    for (const [place, data] of found.entries()) {
      isFull ||= sizeOf(pictures) + (data?.length ?? 0) > MOST_BYTES
      if (data && !isFull) pictures = { ...pictures, [pictureOf(some[place]!)]: data }
    }
  }
  const isSame = Object.keys(pictures).join() === Object.keys(before).join()
  if (isSame) return
  await sealed.write(placeOf(task), pictures).catch(() => undefined)
  if (!signal.aborted) return show(task, pictures)
  // Forgotten while it was written.
  await sealed.removeAll(placeOf(task)).catch(() => undefined)
}

export const taskPictures = {
  read,
  known: (task: string, address: string): string | undefined => known.get(task)?.[pictureOf(address)],
  bytes: (task: string): number => sizeOf(known.get(task) ?? {}),
  /** Once the lines are here; those that are already there are not asked for again. */
  keep: async (task: string, lines: readonly TaskLine[]): Promise<void> => {
    if (running.has(task) || !canSeal()) return
    const stop = new AbortController()
    running.set(task, stop)
    try {
      await fetchAll(task, wantedPictures(lines), stop.signal)
    } finally {
      running.delete(task)
    }
  },
  /** With its lines, whose names those of the pictures begin like. */
  forget: (task: string): void => {
    running.get(task)?.abort()
    known.delete(task)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
