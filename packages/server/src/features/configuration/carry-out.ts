import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Section } from '../../kernel/configuration.ts'
import type { SectionPlan, Step } from './plan.ts'
import { readingAnew } from './sections.ts'

/** What was done to an entry; `guid`: what it has here. */
export type Act = {
  section: string
  guid: string
  name: string
  act: 'added' | 'changed' | 'reordered'
  properties: readonly string[]
}
/** Does one step; answers whether it was done. */
export type Attempt = (step: Step, work: () => Promise<void>) => Promise<boolean>

const isIdle = ({ kept, changes }: Step) => kept !== null && changes.length === 0

/** What a plan asks, with the verbs of the features: what others name first. */
export const carryOut = async (ctx: Ctx, plans: readonly SectionPlan[], attempt: Attempt): Promise<Act[]> => {
  const acts: Act[] = []
  for (const plan of plans) {
    const section = ctx.services.registry.sections[plan.section]
    const guids = await writeSection(ctx, section, plan, attempt, acts)
    const order = plan.steps.flatMap(({ at }) => guids.get(at) ?? [])
    const hasAdded = plan.steps.some(({ kept }) => kept === null)
    if (section.arrange && (plan.isReordered || hasAdded)) await section.arrange(readingAnew(ctx), order)
    if (plan.isReordered) acts.push({ section: plan.section, guid: '', name: '', act: 'reordered', properties: [] })
  }
  return acts
}

/** Answers the guids by the places in the file. */
const writeSection = async (
  ctx: Ctx,
  section: Section,
  { section: name, steps }: SectionPlan,
  attempt: Attempt,
  acts: Act[],
): Promise<Map<number, string>> => {
  const guids = new Map(steps.flatMap(({ at, kept }): [number, string][] => (kept ? [[at, kept.guid]] : [])))
  const keyOf = (step: Step, called: string) => `${section.scope(step.wanted)} ${nameKey(called)}`
  const keyOfToday = (step: Step) => (step.kept ? keyOf(step, step.kept.entry.name) : null)
  // Who gives up a name that somebody else may wait for.
  const held = new Set(steps.filter((step) => step.kept && keyOfToday(step) !== keyOf(step, step.wanted.name)))
  const pending = new Set(steps.filter((step) => !isIdle(step)))
  const byNameOfToday = Map.groupBy(held, keyOfToday)
  const holderOf = (step: Step) =>
    byNameOfToday.get(keyOf(step, step.wanted.name))?.find((one) => one !== step && held.has(one) && pending.has(one))
  const isFree = (step: Step) => holderOf(step) === undefined
  const hasIts = (step: Step) => step.after.every((at) => ![...pending].some((other) => other.at === at))

  while (pending.size > 0) {
    const open = [...pending]
    // Those that name each other in a circle are ready never; each is refused where it stands.
    const ready = open.some(hasIts) ? open.filter(hasIts) : open
    const step = ready.find(isFree)
    if (!step) {
      // Names go round: one of them is out of the way for a moment.
      const holder = holderOf(ready[0]!)!
      held.delete(holder)
      const { kept } = holder
      const aside = kept && section.aside(kept.entry.name, kept.guid)
      if (kept && aside) await attempt(holder, () => section.change(readingAnew(ctx), kept.guid, { name: aside }))
      continue
    }
    const { kept, wanted, changes, at } = step
    const properties = changes.map(({ property }) => property)
    const isDone = await attempt(step, async () => {
      if (kept)
        await section.change(
          readingAnew(ctx),
          kept.guid,
          Object.fromEntries(changes.map(({ property, after }) => [property, after])),
        )
      else guids.set(at, await section.create(readingAnew(ctx), wanted))
    })
    pending.delete(step)
    held.delete(step)
    const guid = guids.get(at)
    if (isDone && guid)
      acts.push({ section: name, guid, name: wanted.name, act: kept ? 'changed' : 'added', properties })
  }
  return guids
}
