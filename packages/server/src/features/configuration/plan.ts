import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { SectionName } from '@entrepot/contract/modules.ts'
import {
  type Entry,
  isSame,
  type Kept,
  type Linking,
  type Reference,
  type Section,
} from '../../kernel/configuration.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Fault } from './faults.ts'
import type { Asked, AskedSections } from './read-file.ts'
import type { Present } from './sections.ts'

export type Sections = Readonly<Record<SectionName, Section>>
/** What a file asks of one entry. `kept`: what it is now; `wanted`: with the names that others have afterwards. */
export type Step = {
  section: SectionName
  at: number
  wanted: Entry
  kept: Kept | null
  changes: readonly { property: string; before: unknown; after: unknown }[]
  /** Entries of its section that are to stand before it, by their places. */
  after: readonly number[]
  /** Where it names the first of these. */
  via: string
}
export type SectionPlan = {
  section: SectionName
  steps: readonly Step[]
  /** Names of what is here and not in the file. */
  others: readonly string[]
  /** What is in both stands in another order. */
  isReordered: boolean
}

export const placeOfName = (section: string, scope: string, name: string) => JSON.stringify([section, scope, name])
const ofReference = ({ section, scope, name }: Reference) => placeOfName(section, scope, name)

/** Found by its key, else by its name, the first of it first: an entry that another key means is nobody else's. */
const matched = (section: Section, asked: readonly Asked[], kept: readonly Kept[]): Map<Asked, Kept> => {
  const pairs = new Map<Asked, Kept>()
  const byGuid = new Map(kept.map((one) => [one.guid, one]))
  for (const one of asked) {
    const found = one.key === null ? undefined : byGuid.get(one.key)
    if (found) pairs.set(one, found)
  }
  const taken = new Set([...pairs.values()].map(({ guid }) => guid))
  const named = (entry: Entry) => `${section.scope(entry)} ${nameKey(entry.name)}`
  const byName = Map.groupBy(
    kept.filter(({ guid }) => !taken.has(guid)),
    ({ entry }) => named(entry),
  )
  for (const one of asked) {
    const found = pairs.has(one) ? undefined : byName.get(named(one.entry))?.shift()
    if (found) pairs.set(one, found)
  }
  return pairs
}

/** What a file would change of what there is; pure. */
export const planOf = (
  sections: Sections,
  asked: AskedSections,
  present: Present,
): { plans: SectionPlan[]; faults: Fault[] } => {
  const pairsOf = new Map(
    [...asked].map(([name, entries]) => [name, matched(sections[name], entries, present.get(name) ?? [])]),
  )
  // Names as the file has them, and names of today that it gives up.
  const inFile = new Map<string, number>()
  const renamed = new Map<string, string>()
  for (const [name, entries] of asked)
    for (const one of entries) {
      const { scope } = sections[name]
      inFile.set(placeOfName(name, scope(one.entry), one.entry.name), one.at)
      const kept = pairsOf.get(name)!.get(one)
      if (kept && kept.entry.name !== one.entry.name)
        renamed.set(placeOfName(name, scope(kept.entry), kept.entry.name), one.entry.name)
    }
  const fromToday: Linking = (reference) => renamed.get(ofReference(reference)) ?? reference.name
  // A file in which only the entry itself was renamed still means it where others name it as before.
  const fromFile: Linking = (reference) => (inFile.has(ofReference(reference)) ? reference.name : fromToday(reference))

  const faults: Fault[] = []
  const plans = [...asked].map(([name, entries]): SectionPlan => {
    const section = sections[name]
    const pairs = pairsOf.get(name)!
    const steps = entries.map((one): Step => {
      const kept = pairs.get(one) ?? null
      const named = new Set<number>()
      let via = ''
      const wanted = section.linked(one.entry, (reference) => {
        const text = fromFile(reference)
        const at = inFile.get(ofReference({ ...reference, name: text }))
        if (reference.section === name && at !== undefined) {
          named.add(at)
          via ||= reference.at.split('.')[0]!
        }
        return text
      })
      const before: Entry | null = kept && section.linked(kept.entry, fromToday)
      return {
        section: name,
        at: one.at,
        wanted,
        kept,
        changes: before === null ? [] : differences(before, wanted),
        after: [...named],
        via,
      }
    })
    faults.push(...cyclesIn(name, steps))
    const kept = present.get(name) ?? []
    const found = new Set([...pairs.values()].map(({ guid }) => guid))
    const order = steps.flatMap((step) => step.kept?.guid ?? [])
    const today = kept.filter(({ guid }) => found.has(guid)).map(({ guid }) => guid)
    return {
      section: name,
      steps,
      others: kept.filter(({ guid }) => !found.has(guid)).map(({ entry }) => entry.name),
      isReordered:
        section.arrange !== null &&
        section.isOrdered &&
        !isSame(inScopes(section, kept, order), inScopes(section, kept, today)),
    }
  })
  return { plans, faults }
}

/** The order within each scope is all that counts. */
const inScopes = (section: Section, kept: readonly Kept[], guids: readonly string[]) => {
  const scopes = new Map(kept.map(({ guid, entry }) => [guid, section.scope(entry)]))
  return [...Map.groupBy(guids, (guid) => scopes.get(guid))].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** What a file does not say of an entry stays. */
export const differences = (before: Entry, wanted: Readonly<Record<string, unknown>>): Step['changes'] =>
  Object.entries(wanted)
    .filter(([property, after]) => !isSame(before[property] ?? null, after ?? null))
    .map(([property, after]) => ({ property, before: before[property] ?? null, after }))

const cyclesIn = (section: SectionName, steps: readonly Step[]): Fault[] => {
  const byPlace = new Map(steps.map((step) => [step.at, step]))
  const comesBack = (start: Step): boolean => {
    const open = [...start.after]
    const seen = new Set<number>()
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === start.at) return true
      if (seen.size < seen.add(at).size) open.push(...(byPlace.get(at)?.after ?? []))
    }
    return false
  }
  return steps.filter(comesBack).map((step) => {
    const name = step.wanted.name
    return { section, at: step.at, entry: name, problem: new Problem('configuration_cycle', { name }, step.via) }
  })
}
