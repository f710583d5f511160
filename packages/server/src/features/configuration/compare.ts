import type {
  ConfigurationComparison,
  ConfigurationFile,
  SectionComparison,
} from '@entrepot/contract/configuration/configuration.ts'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTrial } from '../../kernel/trial.ts'
import { type Attempt, carryOut } from './carry-out.ts'
import { problemsIn, refusalFor } from './faults.ts'
import { planOf, type SectionPlan } from './plan.ts'
import { readFile } from './read-file.ts'
import { readPresent, requireWholeSight } from './sections.ts'

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
    if (way === 'each' || faults.length > 0) await carryOut(ctx, plans, attempt)
    else await part(() => carryOut(ctx, plans, (_step, work) => work().then(() => true)))
    return { sections: plans.map(comparisonOf), refusals: faults.map((fault) => refusalFor(ctx, fault)) }
  })

const comparisonOf = ({ section, steps, others, isReordered }: SectionPlan): SectionComparison => ({
  section,
  added: steps.filter(({ kept }) => kept === null).map(({ wanted }) => wanted.name),
  changed: steps
    .filter(({ changes }) => changes.length > 0)
    .map(({ wanted, changes }) => ({ name: wanted.name, properties: [...changes] })),
  unchanged: steps.filter(({ kept, changes }) => kept !== null && changes.length === 0).length,
  kept: [...others],
  reordered: isReordered,
})
