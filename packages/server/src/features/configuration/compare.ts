import type {
  ConfigurationComparison,
  ConfigurationFile,
  SectionComparison,
} from '@entrepot/contract/configuration/configuration.ts'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTrial } from '../../kernel/trial.ts'
import { type Act, type Attempt, carryOut } from './carry-out.ts'
import { problemsIn, refusalFor } from './faults.ts'
import { planOf, type SectionPlan } from './plan.ts'
import { readFile } from './read-file.ts'
import { isSection, readPresent, requireWholeSight } from './sections.ts'

/**
 * The file is applied and rolled back: what would refuse it is what refuses it, whatever the feature. As a whole first,
 * as it will be; where anything is refused each entry is tried for itself, so that all of them are told.
 */
export const compareConfiguration = async (
  ctx: Ctx,
  file: ConfigurationFile,
  constraints: Constraints,
): Promise<ConfigurationComparison> => {
  requireWholeSight(ctx)
  try {
    return await compared(ctx, file, constraints, 'whole')
  } catch (error) {
    problemsIn(error, constraints)
    return compared(ctx, file, constraints, 'each')
  }
}

const compared = (outer: Ctx, file: ConfigurationFile, constraints: Constraints, way: 'whole' | 'each') =>
  inTrial(outer, async (ctx, part) => {
    const { asked, faults } = readFile(ctx, file, undefined)
    const { plans, faults: cycles } = planOf(ctx.services.registry.sections, asked, await readPresent(ctx))
    faults.push(...cycles)
    const inCycle = (section: string, at: number) => cycles.some((one) => one.section === section && one.at === at)
    const attempt: Attempt = async (step, work) => {
      if (inCycle(step.section, step.at)) return false
      try {
        await part(work)
        return true
      } catch (error) {
        const { section, at, wanted } = step
        for (const problem of problemsIn(error, constraints)) faults.push({ section, at, entry: wanted.name, problem })
        return false
      }
    }
    const remarks: Remarks = new Map()
    const carried = async (how: Attempt) => gather(ctx, remarks, await carryOut(ctx, plans, how))
    if (way === 'each' || faults.length > 0) await carried(attempt)
    else await part(() => carried((_step, work) => work().then(() => true)))
    return {
      sections: plans.map((plan) => comparisonOf(plan, remarks.get(plan.section) ?? [])),
      refusals: faults.map((fault) => refusalFor(ctx, fault)),
    }
  })

type Remarks = Map<string, SectionComparison['remarks']>
/** What is left to be done by hand, asked of what was done before it is taken back. */
const gather = async (ctx: Ctx, remarks: Remarks, acts: readonly Act[]): Promise<void> => {
  for (const { section, guid, name, act } of acts) {
    if (act === 'reordered' || !isSection(section)) continue
    const said = await ctx.services.registry.sections[section].remarks(ctx, guid, act)
    if (said.length === 0) continue
    remarks.set(section, [...(remarks.get(section) ?? []), ...said.map((remark) => ({ name, remark }))])
  }
}

const comparisonOf = (
  { section, steps, others, isReordered }: SectionPlan,
  remarks: SectionComparison['remarks'],
): SectionComparison => ({
  section,
  added: steps.filter(({ kept }) => kept === null).map(({ wanted }) => wanted.name),
  changed: steps
    .filter(({ changes }) => changes.length > 0)
    .map(({ wanted, changes }) => ({ name: wanted.name, properties: [...changes] })),
  unchanged: steps.filter(({ kept, changes }) => kept !== null && changes.length === 0).length,
  kept: [...others],
  reordered: isReordered,
  remarks,
})
