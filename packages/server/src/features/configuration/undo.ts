import type { ConfigurationFile, ConfigurationUndone } from '@entrepot/contract/configuration/configuration.ts'
import { SECTIONS, type SectionName, wireCode } from '@entrepot/contract/modules.ts'
import { type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Entry, Linking } from '../../kernel/configuration.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import type { Act } from './carry-out.ts'
import { endChange, lockChange, lockConfiguration } from './changes.queries.ts'
import { problemsIn } from './faults.ts'
import { differences } from './plan.ts'
import { oneChange } from './read-changes.ts'
import { isSection, type Present, readingAnew, readPresent, refusalOfSection, requireWholeSight } from './sections.ts'

type Sections = ConfigurationFile['sections']
type Left = ConfigurationUndone['left'][number]
type Undoing = { ctx: Ctx; constraints: Constraints; before: Sections; after: Sections; present: Present | null }

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
  const undoing: Undoing = { ctx, constraints, before: change.before, after: change.after, present: null }
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
        undoing.present = null
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

/** An entry of a kept configuration, with what others are called today in the place of what they were called then. */
const thenAsNow = async (undoing: Undoing, sections: Sections, name: SectionName, guid: string) => {
  const { ctx } = undoing
  const present = (undoing.present ??= await readPresent(ctx))
  const section = ctx.services.registry.sections[name]
  const { key: _key, ...raw } = sections[name]?.find(({ key }) => key === guid) ?? {}
  const { entry } = section.check(raw)
  const linking: Linking = (reference) => {
    const { scope } = ctx.services.registry.sections[reference.section]
    const of = sections[reference.section]?.find(
      (one) => one['name'] === reference.name && scope({ ...one, name: reference.name }) === reference.scope,
    )
    return present.get(reference.section)?.find((one) => one.guid === of?.['key'])?.entry.name ?? reference.name
  }
  return {
    was: entry && section.linked(entry, linking),
    now: present.get(name)?.find((one) => one.guid === guid)?.entry ?? null,
  }
}
const pick = (entry: Entry, properties: readonly string[]) =>
  Object.fromEntries(properties.map((property) => [property, entry[property] ?? null]))

const restore = async (undoing: Undoing, { guid, name, properties }: Act, section: SectionName): Promise<void> => {
  const left = await thenAsNow(undoing, undoing.after, section, guid)
  const since = new Problem('configuration_changed_since', { name })
  if (!left.was || !left.now) throw since
  if (differences(left.now, pick(left.was, properties)).length > 0) throw since
  const { was } = await thenAsNow(undoing, undoing.before, section, guid)
  if (!was) throw since
  const { ctx } = undoing
  await ctx.services.registry.sections[section].change(readingAnew(ctx), guid, pick(was, properties))
}

const takeAway = async (undoing: Undoing, { guid, name }: Act, section: SectionName): Promise<void> => {
  const { ctx } = undoing
  const { was, now } = await thenAsNow(undoing, undoing.after, section, guid)
  // Somebody else was faster.
  if (!now) return
  if (!was || differences(now, was).length > 0) throw new Problem('configuration_changed_since', { name })
  const rules = ctx.services.registry.sections[section]
  const count = await rules.uses(readingAnew(ctx), guid)
  if (count > 0) throw new Problem('configuration_in_use', { name, count })
  await rules.remove(readingAnew(ctx), guid)
}

const orderAsBefore = async ({ ctx, before }: Undoing, section: string): Promise<void> => {
  if (!isSection(section) || refusalOfSection(ctx, section)) return
  const there = new Set((await readPresent(ctx)).get(section)?.map(({ guid }) => guid))
  const guids = (before[section] ?? []).flatMap(({ key }) => (typeof key === 'string' && there.has(key) ? [key] : []))
  await ctx.services.registry.sections[section].arrange?.(readingAnew(ctx), guids)
}
