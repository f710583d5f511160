import type { Item } from '@entrepot/contract/items/item.ts'
import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import { useEffect, useState } from 'react'
import { keepRead, keptRead } from '../../../kernel/kept-reads.ts'
import type { Forest } from '../../folders/index.ts'

/** Records that this person looked at last on this device: shown at once, and without a network (NAV-72). */
export type Seen = { item: Item; at: number }
const NAME = 'items'
const MOST = 40
const PLACES = 'places'
const MOST_PLACES = 5

let writing: Promise<unknown> = Promise.resolve()
/** One after the other: two of them would each leave out the other's. */
const inTurn = (work: () => Promise<unknown>) => (writing = writing.then(work).catch(() => undefined))

export const recentItems = async (): Promise<readonly Seen[]> => (await keptRead<Seen[]>(NAME))?.value ?? []
export const rememberItems = (items: readonly Item[]) =>
  inTurn(async () => {
    const at = Date.now()
    const others = (await recentItems()).filter(({ item }) => !items.some(({ guid }) => guid === item.guid))
    await keepRead(NAME, [...items.map((item) => ({ item, at })), ...others].slice(0, MOST))
  })

export const recentPlaces = async (): Promise<readonly string[]> => (await keptRead<string[]>(PLACES))?.value ?? []
export const rememberPlace = (guid: string) =>
  inTurn(async () => {
    const others = (await recentPlaces()).filter((other) => other !== guid)
    await keepRead(PLACES, [guid, ...others].slice(0, MOST_PLACES))
  })

const useRead = <T>(read: () => Promise<T>, nothing: T): T => {
  const [value, setValue] = useState(nothing)
  useEffect(() => {
    let isOver = false
    void read().then((kept) => !isOver && setValue(kept))
    return () => {
      isOver = true
    }
  }, [read])
  return value
}
const NONE: readonly never[] = []
export const useRecentItems = () => useRead(recentItems, NONE as readonly Seen[])
export const useRecentPlaces = () => useRead(recentPlaces, NONE as readonly string[])

/** Those with every word of what is typed in their name or code. */
export const amongSeen = (seen: readonly Seen[], text: string): readonly Seen[] => {
  const words = searchWords(text)
  return seen.filter(({ item }) => {
    const key = searchKey(`${item.name} ${item.tag ?? ''} ${item.parent.name}`)
    return words.every((word) => key.includes(word))
  })
}
/** What their codes and the labels of places mean, as far as this device knows. */
export const seenAsAnswers = (seen: readonly Seen[], forest: Forest): readonly ScanResult[] => [
  ...seen.flatMap(({ item }): ScanResult[] =>
    item.tag === null ? [] : [{ kind: 'item', code: item.tag, quantity: 1, item, elsewhere: [] }],
  ),
  ...[...forest.byGuid.values()].flatMap(({ guid, name, tag }): ScanResult[] =>
    tag === null ? [] : [{ kind: 'folder', code: tag, folder: { guid, id: guid, name } }],
  ),
]
