import type { ConfigurationApply, ConfigurationChange } from '@entrepot/contract/configuration/configuration.ts'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { type Act, carryOut } from './carry-out.ts'
import { insertChange, lockConfiguration } from './changes.queries.ts'
import { problemsIn, refuseFaults } from './faults.ts'
import { planOf } from './plan.ts'
import { oneChange } from './read-changes.ts'
import { readFile } from './read-file.ts'
import { asSections, readPresent, requireWholeSight } from './sections.ts'

/** All of it or nothing: the first refusal of a verb ends the call, named by its place in the file. */
export const applyConfiguration = async (
  ctx: Ctx,
  { file, only }: ConfigurationApply,
  constraints: Constraints,
): Promise<{ change: ConfigurationChange | null }> => {
  requireWholeSight(ctx)
  const { asked, faults } = readFile(ctx, file, only)
  refuseFaults(faults)
  await lockConfiguration(ctx)
  const before = await readPresent(ctx)
  const { plans, faults: cycles } = planOf(ctx.services.registry.sections, asked, before)
  refuseFaults(cycles)
  const acts = await carryOut(ctx, plans, async ({ section, at, wanted }, work) => {
    try {
      await work()
    } catch (error) {
      refuseFaults(problemsIn(error, constraints).map((problem) => ({ section, at, entry: wanted.name, problem })))
    }
    return true
  })
  if (acts.length === 0) return { change: null }
  await ctx.flush()
  const guid = ctx.services.clock.orderedUuid()
  const counted = countsOf(acts)
  await insertChange(ctx, guid, {
    entries: namesOf(acts),
    ...counted,
    acts,
    before: asSections(before),
    after: asSections(await readPresent(ctx)),
  })
  happened(ctx, 'configuration.applied', {
    guid: ctx.company.guid,
    name: ctx.company.name,
    changes: [
      { field: 'added', old: null, new: counted.added },
      { field: 'changed', old: null, new: counted.changed },
    ],
  })
  return { change: await oneChange(ctx, guid) }
}

const countsOf = (acts: readonly Act[]) => ({
  added: acts.filter(({ act }) => act === 'added').length,
  changed: acts.filter(({ act }) => act === 'changed').length,
})
const MOST_NAMED = 1_000
const namesOf = (acts: readonly Act[]): string => {
  const text = acts.flatMap(({ name }) => name || []).join(', ')
  return text.length > MOST_NAMED ? `${text.slice(0, MOST_NAMED - 1)}…` : text
}
