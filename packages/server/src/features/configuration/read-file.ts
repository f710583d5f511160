import { type ConfigurationFile, MOST_IN_ALL } from '@entrepot/contract/configuration/configuration.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { SECTIONS, type SectionName } from '@entrepot/contract/modules.ts'
import type { Entry } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import type { Fault } from './faults.ts'
import { isSection, refusalOfSection } from './sections.ts'

/** An entry of a file; `at`: its place in its section. */
export type Asked = { at: number; key: string | null; entry: Entry }
export type AskedSections = ReadonlyMap<SectionName, readonly Asked[]>

const MOST_OF_A_KEY = 100

/** The entries of a file as their sections understand them, and everything that is wrong with it before it is tried. */
export const readFile = (
  ctx: Ctx,
  { sections }: ConfigurationFile,
  only: readonly SectionName[] | undefined,
): { asked: AskedSections; faults: Fault[] } => {
  const faults: Fault[] = Object.keys(sections)
    .filter((name) => only === undefined && !isSection(name))
    .map((section) => {
      const name = section.slice(0, 80)
      return { section: name, at: null, entry: null, problem: new Problem('configuration_section', { name }) }
    })
  const chosen = SECTIONS.filter((name) => only === undefined || only.includes(name))
  const count = chosen.reduce((sum, name) => sum + (sections[name]?.length ?? 0), 0)
  if (count > MOST_IN_ALL) throw atField('configuration_too_many', 'sections', { count, max: MOST_IN_ALL })
  const asked = new Map<SectionName, readonly Asked[]>()
  for (const name of chosen) {
    const raw = sections[name]
    if (raw === undefined) continue
    const refused = refusalOfSection(ctx, name)
    if (refused) faults.push({ section: name, at: null, entry: null, problem: refused })
    else asked.set(name, readSection(ctx, name, raw, faults))
  }
  return { asked, faults }
}

const readSection = (
  ctx: Ctx,
  name: SectionName,
  raw: ConfigurationFile['sections'][string],
  faults: Fault[],
): readonly Asked[] => {
  const section = ctx.services.registry.sections[name]
  const seen = new Set<string>()
  const isTwice = (text: string) => seen.size === seen.add(text).size
  return raw.flatMap(({ key, ...rest }, at) => {
    const called = typeof rest.name === 'string' ? rest.name.slice(0, 255) : null
    const refuse = (...problems: readonly Problem[]) => {
      faults.push(...problems.map((problem) => ({ section: name, at, entry: called, problem })))
      return []
    }
    if (key !== undefined && (typeof key !== 'string' || key.length > MOST_OF_A_KEY))
      return refuse(new Problem('wrong_type', {}, 'key'))
    const { entry, problems } = section.check(rest)
    if (!entry) return refuse(...problems)
    if (!section.hasNamesakes && isTwice(`name ${section.scope(entry)} ${nameKey(entry.name)}`))
      return refuse(new Problem('duplicates', {}, 'name'))
    if (key !== undefined && isTwice(`key ${key}`)) return refuse(new Problem('duplicates', {}, 'key'))
    return [{ at, key: key ?? null, entry }]
  })
}
