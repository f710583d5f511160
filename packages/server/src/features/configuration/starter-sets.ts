import { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import type { StarterSet } from '@entrepot/contract/configuration/starter-sets.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { SECTIONS, type SectionName } from '@entrepot/contract/modules.ts'
import { readFileSync } from 'node:fs'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { applyConfiguration } from './apply.ts'
import { placeOfName } from './plan.ts'
import { refusalOfSection, requireWholeSight } from './sections.ts'

const kept = new Map<string, ConfigurationFile>()
/** Each is a file of its own, as somebody could have exported it. */
export const starterFile = (set: StarterSet, language: Language): ConfigurationFile => {
  const name = `${set}.${language}.json`
  let file = kept.get(name)
  if (!file) {
    const text = readFileSync(new URL(`./starter-sets/${name}`, import.meta.url), 'utf8')
    kept.set(name, (file = ConfigurationFile.parse(JSON.parse(text))))
  }
  return file
}

/** Without the parts that the caller has nothing to do with here, nor what names an entry of one. */
const withinReach = (ctx: Ctx, { sections, ...file }: ConfigurationFile): ConfigurationFile => {
  const known = ctx.services.registry.sections
  const missing = new Set<string>()
  const within: ConfigurationFile['sections'] = {}
  for (const name of SECTIONS) {
    const entries = sections[name]
    if (!entries) continue
    const isOpen = refusalOfSection(ctx, name) === null
    const left = entries.filter((raw) => {
      const { entry } = known[name].check(raw)
      const stays = isOpen && entry !== null && !namesOne(ctx, name, entry, missing)
      if (entry && !stays) missing.add(placeOfName(name, known[name].scope(entry), entry.name))
      return stays
    })
    if (isOpen) within[name] = left
  }
  return { ...file, sections: within }
}
type Entry = Parameters<Ctx['services']['registry']['sections'][SectionName]['linked']>[0]
const namesOne = (ctx: Ctx, name: SectionName, entry: Entry, missing: ReadonlySet<string>): boolean => {
  let isNamed = false
  ctx.services.registry.sections[name].linked(entry, ({ section, scope, name: of }) => {
    isNamed ||= missing.has(placeOfName(section, scope, of))
    return of
  })
  return isNamed
}

export const readStarterSet = (ctx: Ctx, set: StarterSet): ConfigurationFile => {
  requireWholeSight(ctx)
  return withinReach(ctx, starterFile(set, ctx.language))
}

/** The same as to apply it from its screen: it stands among what was applied, and is taken back from there. */
export const furnish = async (ctx: Ctx, set: StarterSet | null, constraints: Constraints): Promise<void> => {
  if (set) await applyConfiguration(ctx, { file: readStarterSet(ctx, set) }, constraints)
}
