import type { ConfigurationUndone } from '@entrepot/contract/configuration/configuration.ts'
import { SECTIONS, type SectionName, wireCode } from '@entrepot/contract/modules.ts'
import { type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Entry } from '../../kernel/configuration.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import type { Act } from './carry-out.ts'
import { endChange, lockChange, lockConfiguration } from './changes.queries.ts'
import { problemsIn } from './faults.ts'
import { differences } from './plan.ts'
import { oneChange } from './read-changes.ts'
import { KeptFile } from './kept-file.ts'
import { isSection, readingAnew, readPresent, refusalOfSection, requireWholeSight } from './sections.ts'

type Left = ConfigurationUndone['left'][number]
type Undoing = {
  ctx: Ctx
  constraints: Constraints
  before: KeptFile
  after: KeptFile
  /** What there was before the first act: what an act finds changed was changed by somebody else. */
  present: ReadonlyMap<string, Entry>
  /** What entries are called meanwhile. */
  names: Map<string, string>
}
const placeOf = (section: string, guid: string) => `${section} ${guid}`

/**
 * What was changed is again what it was, then what was added goes, the last first. Each stands for itself: what was
 * changed or used since stays, and is named with the reason.
 */
export const undoChange = async (ctx: Ctx, guid: string, constraints: Constraints): Promise<ConfigurationUndone> => {
  requireWholeSight(ctx)
  await lockConfiguration(ctx)
  const change = await lockChange(ctx, guid)
  if (!change) throw new Problem('not_found')
  if (change.undoneAt) throw new Problem('configuration_undone')
  const present = new Map(
    [...(await readPresent(ctx))].flatMap(([name, all]) =>
      all.map((one): [string, Entry] => [placeOf(name, one.guid), one.entry]),
    ),
  )
  const { sections } = ctx.services.registry
  const before = new KeptFile(sections, change.before)
  const undoing: Undoing = {
    ctx,
    constraints,
    before,
    after: new KeptFile(sections, change.after),
    present,
    names: new Map([...present].map(([place, { name }]) => [place, name])),
  }
  const rank = ({ section }: Act) => SECTIONS.findIndex((name) => name === section)
  const inOrder = change.acts.toSorted((a, b) => rank(a) - rank(b))
  const left = [
    ...(await inTurns(
      undoing,
      inOrder.filter(({ act }) => act === 'changed'),
      restore,
    )),
    ...(await inTurns(undoing, inOrder.filter(({ act }) => act === 'added').toReversed(), takeAway)),
  ]
  for (const { section } of inOrder.filter(({ act }) => act === 'reordered')) await orderAsBefore(undoing, section)
  await endChange(ctx, guid)
  happened(ctx, 'configuration.undone', {
    guid: ctx.company.guid,
    name: ctx.company.name,
    changes: [{ field: 'entries', old: change.added + change.changed, new: left.length }],
  })
  await ctx.flush()
  return { change: await oneChange(ctx, guid), left }
}

/** As long as one of them goes through, what waits for it is tried again. */
const inTurns = async (
  undoing: Undoing,
  acts: readonly Act[],
  work: (undoing: Undoing, act: Act, section: SectionName) => Promise<void>,
): Promise<Left[]> => {
  const { ctx, constraints } = undoing
  let open = acts
  for (;;) {
    const left: { act: Act; problem: Problem }[] = []
    for (const act of open) {
      const { section } = act
      try {
        if (!isSection(section)) continue
        const refused = refusalOfSection(ctx, section)
        if (refused) throw refused
        await inSavepoint(ctx, () => work(undoing, act, section))
      } catch (error) {
        left.push({ act, problem: problemsIn(error, constraints)[0]! })
      }
    }
    if (left.length === 0 || left.length === open.length)
      return left.map(({ act: { section, name }, problem }) => ({
        section,
        name,
        code: wireCode(problem.code),
        message: errorText(ctx, problem),
      }))
    open = left.map(({ act }) => act)
  }
}

/** An entry of a kept configuration, with what others are called in the place of what they were called then. */
const wasIn = (
  { ctx }: Undoing,
  kept: KeptFile,
  { section: name, guid }: { section: SectionName; guid: string },
  nameOf: (place: string) => string | undefined,
): Entry | null => {
  const section = ctx.services.registry.sections[name]
  const { entry } = section.check(kept.rawOf(name, guid))
  return (
    entry &&
    section.linked(entry, (reference) => {
      const of = kept.guidOf(reference)
      return (of === undefined ? undefined : nameOf(placeOf(reference.section, of))) ?? reference.name
    })
  )
}
/** As it was left, with the names of those days, beside what the first act found: anything else was changed since. */
const leftAndNow = (undoing: Undoing, which: { section: SectionName; guid: string }) => {
  const { present, after } = undoing
  return {
    left: wasIn(undoing, after, which, (place) => present.get(place)?.name),
    now: present.get(placeOf(which.section, which.guid)) ?? null,
  }
}
const pick = (entry: Entry, properties: readonly string[]) =>
  Object.fromEntries(properties.map((property) => [property, entry[property] ?? null]))

const restore = async (undoing: Undoing, { guid, name, properties }: Act, section: SectionName): Promise<void> => {
  const { ctx, before, names } = undoing
  const { left, now } = leftAndNow(undoing, { section, guid })
  const since = new Problem('configuration_changed_since', { name })
  if (!left || !now) throw since
  if (differences(now, pick(left, properties)).length > 0) throw since
  const was = wasIn(undoing, before, { section, guid }, (place) => names.get(place))
  if (!was) throw since
  await ctx.services.registry.sections[section].change(readingAnew(ctx), guid, pick(was, properties))
  if (properties.includes('name')) names.set(placeOf(section, guid), was.name)
}

const takeAway = async (undoing: Undoing, { guid, name }: Act, section: SectionName): Promise<void> => {
  const { ctx } = undoing
  const { left, now } = leftAndNow(undoing, { section, guid })
  // Somebody else was faster.
  if (!now) return
  if (!left || differences(now, left).length > 0) throw new Problem('configuration_changed_since', { name })
  const rules = ctx.services.registry.sections[section]
  const count = await rules.uses(readingAnew(ctx), guid)
  if (count > 0) throw new Problem('configuration_in_use', { name, count })
  await rules.remove(readingAnew(ctx), guid)
}

const orderAsBefore = async ({ ctx, before }: Undoing, section: string): Promise<void> => {
  if (!isSection(section) || refusalOfSection(ctx, section)) return
  const there = new Set((await readPresent(ctx)).get(section)?.map(({ guid }) => guid))
  const guids = before.keysOf(section).filter((key) => there.has(key))
  await ctx.services.registry.sections[section].arrange?.(readingAnew(ctx), guids)
}
