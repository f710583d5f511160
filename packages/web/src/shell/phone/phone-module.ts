import type { Item } from '@entrepot/contract/items/item.ts'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { OutboxEntry } from '../../kernel/outbox/index.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import type { Label } from '../../kernel/words.ts'
import { withinTime } from '../chunk.ts'
import { inPlace, isOpenTo, type Access, type LoadedWords } from '../screens.ts'
import type { Describe, Described } from '../unsent.ts'

type PhoneIcon = ComponentType<{ size?: number; stroke?: number }>
/** Leads to a screen, from the bar, the first screen or « Plus ». */
export type PhoneEntry = Access & { label: Label; place: number; icon: PhoneIcon; to: string; isOpen?: () => boolean }
/** A part of the first screen. */
export type HomePart = Access & { place: number; /** Above everything else. */ isFirst?: true; Part: ComponentType }
/** What is done to a record; its sheet comes when it is asked for. */
export type ItemAct = Access & {
  id: string
  label: Label
  place: number
  icon: PhoneIcon
  /** Why not; its words are loaded by then. */
  refusal?: (item: Item) => string | undefined
  /** Reading the place is enough for it. */
  onRead?: true
} & ({ Sheet: ComponentType<ItemActProps> } | { /** The screen that it is done on. */ to: (item: Item) => string })
export type ItemActProps = {
  item: Item
  /** As the device knows it: the server may know better. */
  isOld: boolean
  onClose: () => void
  /** An act that was refused before, to be corrected. */
  refused?: OutboxEntry
}
export type ItemPartProps = { item: Item }
/** A part of the page of a record, below what is done to it. */
export type ItemPart = Access & { place: number; Part: ComponentType<ItemPartProps> }
export type HelpProps = { onClose: () => void }
/** A screen that the first one knows nothing of; its words are loaded before it shows. */
export type LateScreen = Access & { title: () => string; load: () => Promise<ComponentType> }
/** The screen of a feature for an address of the whole application. */
type StandsFor = (path: string, search: URLSearchParams) => string | null
/** What a feature adds to the mobile application. All of it is loaded before its first screen: light data only. */
export type PhoneModule = {
  /** Screens that have to open before everything else; the others come later. */
  routes?: readonly AnyRoute[]
  bar?: readonly PhoneEntry[]
  quick?: readonly PhoneEntry[]
  home?: readonly HomePart[]
  standsFor?: StandsFor
  /** Which events make which of its queries stale: what is done here, and by others. */
  refreshOn?: readonly (readonly [topic: Parameters<typeof refreshOn>[0], key: string])[]
  later?: () => Promise<PhoneLater>
}
/** What comes once the first screen stands, or with the first screen that needs it. */
export type PhoneLater = {
  /** What the rest of it is told in. */
  words: readonly LoadedWords[]
  /** By what stands behind `/m/`. */
  screens?: Readonly<Record<string, LateScreen>>
  more?: readonly PhoneEntry[]
  standsFor?: StandsFor
  itemActs?: readonly ItemAct[]
  itemParts?: readonly ItemPart[]
  /** What explains the screen one is on: it opens over it. */
  help?: ComponentType<HelpProps>
  /** How acts that wait are told, by their kind. */
  unsent?: Describe
  /** Fetches the next screens, so that they open at once, also without a network. */
  warm?: () => Promise<unknown>
  /** Once the browser keeps the files of this build: asks for what it keeps only then. */
  keep?: () => Promise<unknown>
  start?: (goTo: (href: string) => void) => void
}

let modules: readonly PhoneModule[] = []
/** The application gives them once. */
export const fillPhone = (all: readonly PhoneModule[]) => {
  modules = all
  for (const { refreshOn: stale = [] } of all) for (const [topic, key] of stale) refreshOn(topic, [key])
}

let loaded: readonly PhoneLater[] = []
let loading: Promise<readonly PhoneLater[]> | null = null
/** Asked once; what failed to come is asked for again. */
export const loadLater = (): Promise<readonly PhoneLater[]> => {
  loading ??= withinTime(async () => {
    const parts = (await Promise.all(modules.map(({ later }) => later?.()))).filter((part) => part !== undefined)
    await Promise.all(parts.flatMap(({ words }) => words.map((list) => list.load())))
    return (loaded = parts)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const open = <M, T extends Access & { place: number; isOpen?: () => boolean }>(
  all: readonly M[],
  of: (module: M) => readonly T[] | undefined,
): readonly T[] =>
  inPlace(all.flatMap((module) => of(module) ?? []).filter((one) => isOpenTo(one) && (one.isOpen?.() ?? true)))
export const phoneBar = () => open(modules, ({ bar }) => bar)
export const phoneQuick = () => open(modules, ({ quick }) => quick)
export const homeParts = () => open(modules, ({ home }) => home)

/** These stand once `loadLater` is done, which the screens that show them wait for. */
export const phoneMore = () => open(loaded, ({ more }) => more)
export const lateScreenOf = (name: string): LateScreen | undefined =>
  loaded.map(({ screens = {} }) => screens[name]).find((screen) => screen !== undefined)
export const screenHelp = () => loaded.find(({ help }) => help)?.help
export const itemActs = () => open(loaded, (part) => part.itemActs)
export const itemParts = () => open(loaded, (part) => part.itemParts)
export const describeUnsent = (entry: OutboxEntry): Described | undefined => {
  const describe = loaded.map(({ unsent }) => unsent?.[entry.kind]).find((found) => found !== undefined)
  return describe?.(entry)
}

/**
 * The screen for an address of the whole application, once `loadLater` is done: the first screen where there is none.
 */
export const phoneAddressOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, location.origin)
  // Records of items stand for every address that names one, so they are asked last.
  for (const { standsFor } of [...loaded, ...modules]) {
    const found = standsFor?.(pathname, searchParams)
    if (found) return found
  }
  return '/m'
}
