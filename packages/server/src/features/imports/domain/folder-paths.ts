import type { PlaceLevels } from '@entrepot/contract/imports/import.ts'
import { HIDDEN_FOLDERS } from '@entrepot/contract/kernel/folder-rights.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { FolderTypeName } from './read-cell.ts'

/**
 * As its reader has it: `parent` is the nearest ancestor they see. `ancestors` are the real ones, absent while the
 * folder is only planned.
 */
export type KnownFolder = Readonly<{
  guid: string
  name: string
  parent: string | null
  type: FolderTypeName
  level: 'read' | 'write'
  ancestors?: readonly string[]
}>
export type PlannedFolder = { guid: string; parent: string | null; name: string; type: FolderTypeName }

/** A start that is not one refuses every row. */
export type Start = { guid: string | null; wrong?: 'missing' | 'ambiguous'; text?: string }
export const startRefusal = ({ wrong, text = '' }: Start) =>
  wrong &&
  ([
    text,
    wrong === 'ambiguous' ? 'imports:ambiguousFolder' : 'imports:notExpected',
    { value: text, what: 'parent' },
  ] as const)

/** Folders by how a file may name them. */
class FolderIndex {
  readonly #byPlace = new Map<string, KnownFolder>()
  readonly #byName = new Map<string, KnownFolder[]>()
  readonly #byGuid = new Map<string, KnownFolder>()
  /** By the whole path as we write it: the name of a folder may hold a slash. Made when it is first asked. */
  #byPath: Map<string, KnownFolder[]> | null = null
  readonly #get: (guid: string) => KnownFolder | undefined

  /** `get`: also what stands beside it, which its folders may lie in. */
  constructor(folders: Iterable<KnownFolder>, get?: (guid: string) => KnownFolder | undefined) {
    this.#get = get ?? this.get
    for (const folder of folders) this.add(folder)
  }

  add(folder: KnownFolder): void {
    this.#byPlace.set(placeOf(folder.parent, folder.name), folder)
    this.#byGuid.set(folder.guid, folder)
    addTo(this.#byName, nameKey(folder.name), folder)
    if (this.#byPath) addTo(this.#byPath, this.#pathOf(folder), folder)
  }

  readonly get = (guid: string): KnownFolder | undefined => this.#byGuid.get(guid)
  readonly at = (place: string): KnownFolder | undefined => this.#byPlace.get(place)
  readonly named = (key: string): readonly KnownFolder[] => this.#byName.get(key) ?? []
  atPath(path: string): readonly KnownFolder[] {
    if (!this.#byPath) {
      this.#byPath = new Map()
      for (const folder of this.#byGuid.values()) addTo(this.#byPath, this.#pathOf(folder), folder)
    }
    return this.#byPath.get(path) ?? []
  }
  #pathOf({ name, parent }: KnownFolder): string {
    const above = parent === null ? undefined : this.#get(parent)
    return above ? `${this.#pathOf(above)} / ${nameKey(name)}` : nameKey(name)
  }
}
const placeOf = (parent: string | null, name: string) => `${parent ?? ''} ${nameKey(name)}`

/** Each chunk of a file begins with what there is: for the same folders it is put together once. */
const indexes = new WeakMap<readonly KnownFolder[], FolderIndex>()
const indexOf = (folders: readonly KnownFolder[]): FolderIndex => {
  let index = indexes.get(folders)
  if (!index) indexes.set(folders, (index = new FolderIndex(folders)))
  return index
}

/**
 * Finds folders by path or by a name that is unique, and plans those that are missing. Paths are as a reader writes
 * them: `A / B / C`.
 */
export class FolderPaths {
  readonly #there: FolderIndex
  readonly #coming = new FolderIndex([], (guid) => this.get(guid))
  readonly #newGuid: () => string
  readonly #levels: PlaceLevels
  /** Planned and not yet written, parents first. */
  planned: PlannedFolder[] = []

  constructor(folders: readonly KnownFolder[], newGuid: () => string, levels: PlaceLevels = 'spaced') {
    this.#there = indexOf(folders)
    this.#newGuid = newGuid
    this.#levels = levels
  }

  #atPath(path: string): readonly KnownFolder[] {
    const key = nameKey(path.replaceAll(`${HIDDEN_FOLDERS} / `, ''))
    return [...this.#there.atPath(key), ...this.#coming.atPath(key)]
  }

  get(guid: string): KnownFolder | undefined {
    return this.#coming.get(guid) ?? this.#there.get(guid)
  }
  childNamed(parent: string | null, name: string): KnownFolder | undefined {
    const place = placeOf(parent, name)
    return this.#coming.at(place) ?? this.#there.at(place)
  }

  /** `base` is the folder a path starts from; without one, a single name may stand anywhere if it is unique. */
  find(path: string, base: string | null): KnownFolder | 'missing' | 'ambiguous' {
    const written = base === null ? this.#atPath(path) : []
    if (written.length > 0) return written.length > 1 ? 'ambiguous' : written[0]!
    const names = splitPath(path, this.#levels)
    let folder: KnownFolder | undefined
    let parent = base
    for (const name of names) {
      folder = this.childNamed(parent, name)
      if (!folder) break
      parent = folder.guid
    }
    if (folder) return folder
    if (names.length !== 1 || base !== null) return 'missing'
    const key = nameKey(names[0]!)
    const sameNames = [...this.#there.named(key), ...this.#coming.named(key)]
    return sameNames.length > 1 ? 'ambiguous' : (sameNames[0] ?? 'missing')
  }

  /**
   * Where the paths of a file start, named by guid, path or unique name. One that is nowhere is made where that was
   * chosen.
   */
  startOf(text: string, mayMake: boolean): Start {
    if (text === '') return { guid: null }
    const found = this.get(text) ?? this.find(text, null)
    if (typeof found === 'object') return { guid: found.guid }
    return found === 'missing' && mayMake ? { guid: this.make(text, null).guid } : { guid: null, wrong: found, text }
  }

  /** Plans what is missing of a path; a folder made this way is a stock unless the row says otherwise. */
  make(path: string, base: string | null, type: FolderTypeName = 'stock'): KnownFolder {
    let parent = base
    let folder: KnownFolder | undefined
    for (const name of splitPath(path, this.#levels)) {
      folder = this.childNamed(parent, name) ?? this.plan(name, parent, type)
      parent = folder.guid
    }
    return folder!
  }

  plan(name: string, parent: string | null, type: FolderTypeName): KnownFolder {
    const folder: KnownFolder = { guid: this.#newGuid(), name: name.trim(), parent, type, level: 'write' }
    this.#coming.add(folder)
    this.planned.push({ guid: folder.guid, parent, name: folder.name, type })
    return folder
  }

  /** From the top down to the parent of a planned folder, what its reader does not see included. */
  ancestorsOf(folder: { parent: string | null }): string[] {
    const parent = folder.parent === null ? undefined : this.get(folder.parent)
    return parent ? [...(parent.ancestors ?? this.ancestorsOf(parent)), parent.guid] : []
  }
}

const addTo = (lists: Map<string, KnownFolder[]>, key: string, folder: KnownFolder): void => {
  const list = lists.get(key)
  if (list) list.push(folder)
  else lists.set(key, [folder])
}

/** A slash may stand in the name of a place: which of them part levels is said by the mapping. */
const BETWEEN: Record<PlaceLevels, RegExp | string> = {
  spaced: /\s+\/\s+/,
  any: /\s*\/\s*/,
  none: '\0',
}
/** Hidden ancestors stand as an ellipsis in the paths that we show and export. */
export const splitPath = (path: string, levels: PlaceLevels): string[] =>
  path
    .split(BETWEEN[levels])
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== HIDDEN_FOLDERS)
