import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { SECTIONS, type SectionName } from '@entrepot/contract/modules.ts'
import type { Kept } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** What there is now, by section. */
export type Present = ReadonlyMap<SectionName, readonly Kept[]>

/** Templates name folders, and views ask about what lies in them: who does not see all of them would write gaps. */
export const requireWholeSight = ({ rights }: Ctx): void => {
  if (!rights.everywhere) throw new Problem('folder_denied')
}

/** Why a caller has nothing to do with a section. */
export const refusalOfSection = ({ services, rights, company }: Ctx, name: SectionName): Problem | null => {
  const { needs, module } = services.registry.sections[name]
  if (module !== undefined && !company.modules.includes(module)) return new Problem('configuration_module')
  return can(rights.roles, needs) ? null : new Problem('forbidden')
}
export const isSection = (name: string): name is SectionName => SECTIONS.some((one) => one === name)

let readings = 0
/**
 * The fields of a company are kept by the version of its rights, and this transaction changes them without a version of
 * its own: it reads under one that no company has, so that nobody else is told what may not come to stand.
 */
export const readingAnew = (ctx: Ctx): Ctx => ({ ...ctx, company: { ...ctx.company, rightsVersion: -++readings } })

export const readPresent = async (outer: Ctx): Promise<Present> => {
  const ctx = readingAnew(outer)
  const present = new Map<SectionName, readonly Kept[]>()
  for (const name of SECTIONS)
    if (!refusalOfSection(ctx, name)) present.set(name, await ctx.services.registry.sections[name].read(ctx))
  return present
}

/** As it stands in a file. */
export const asSections = (present: Present): ConfigurationFile['sections'] =>
  Object.fromEntries(
    [...present].map(([name, kept]) => [name, kept.map(({ guid, entry }) => ({ key: guid, ...entry }))]),
  )
