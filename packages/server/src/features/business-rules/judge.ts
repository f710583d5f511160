import type { ItemChange } from '@entrepot/contract/items/item.ts'
import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { RULE_TRIGGERS } from '@entrepot/contract/business-rules/triggers.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { categoriesByName } from '../categories/index.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { changeItems } from '../items/index.ts'
import { conditionRecord, isWritable, type ItemRow, itemsByGuid, lockItems } from '../records/index.ts'
import type { NewActivity } from '../../kernel/activity.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { type CompiledRule, rulesOf } from './compiled.ts'
import { costsOf } from './costs.queries.ts'
import { fieldLabel } from './field-labels.ts'
import { noteRefusals } from './note-refusals.ts'
import { outcomeOf, type Outcome, type Refused, type Setting } from './outcome.ts'
import { insertFirings } from './rules.queries.ts'
import { type Subject, subjectsOf } from './subjects.ts'

/** Rules have changed a record once in this call, and do not a second time (rules.md, T54). */
const doneBy = new WeakMap<Ctx['outbox'], Set<string>>()

/** Without a rule that runs nothing is looked at. */
const isAwake = async (ctx: Ctx): Promise<boolean> =>
  ctx.company.modules.includes('businessRule') && [...(await rulesOf(ctx)).values()].some(({ length }) => length > 0)

/**
 * Business rules, in the transaction of what happened and for every way in (BRULE-11): they see records as they are
 * after it, refuse it or set fields of them.
 */
const judge = async (ctx: Ctx, told: readonly NewActivity[]): Promise<void> => {
  const subjects = subjectsOf(ctx, told)
  if (subjects.size === 0) return
  const rules = await rulesOf(ctx)
  const judged = [...subjects.values()].flatMap((subject) => {
    const own = rulesFor(rules, subject)
    return own.length > 0 ? [{ subject, own }] : []
  })
  if (judged.length === 0) return
  const records = await recordsOf(
    ctx,
    judged.map(({ subject }) => subject),
    judged.some(({ own }) => own.some(({ asksCosts }) => asksCosts)),
  )
  const types = new Map((await itemFields(ctx)).map(({ name, type }) => [name, type]))
  const around = { user: { name: ctx.user.name }, today: todayOf(ctx) }
  const outcomes = judged.flatMap(({ subject, own }) => {
    const record = records.get(subject.guid)
    return record ? [{ subject, own, outcome: outcomeOf(own, record, (name) => types.get(name), around) }] : []
  })
  await refuse(ctx, outcomes)
  await carryOut(ctx, outcomes)
}

export const judgeByRules = { isAwake, judge }

const rulesFor = (rules: Awaited<ReturnType<typeof rulesOf>>, { triggers }: Subject): CompiledRule[] => {
  const found = RULE_TRIGGERS.filter((trigger) => triggers.has(trigger)).map((trigger) => rules.get(trigger) ?? [])
  const [only = [], ...others] = found.filter(({ length }) => length > 0)
  // Of several triggers the rules run by their age as well, and their guids are in that order.
  return others.length === 0 ? [...only] : [only, ...others].flat().sort((a, b) => (a.guid < b.guid ? -1 : 1))
}

/** Records after what happened, with what they were and what is known of the act. */
const recordsOf = async (
  ctx: Ctx,
  subjects: readonly Subject[],
  withCosts: boolean,
): Promise<Map<string, ConditionRecord>> => {
  const unknown = subjects.filter(({ isGone, now }) => !isGone && (now === null || withCosts)).map(({ guid }) => guid)
  const rows = unknown.length > 0 ? await readNow(ctx, unknown) : new Map<string, ItemRow>()
  const names = await fieldNamesOf(ctx)
  const costs = withCosts ? await costsOf(ctx, unknown) : new Map<string, object>()
  return new Map(
    subjects.flatMap((subject): [string, ConditionRecord][] => {
      const row = rows.get(subject.guid)
      const now = row ? conditionRecord(ctx, row, names) : subject.isGone ? subject.was : (subject.now?.() ?? null)
      return now
        ? [[subject.guid, { ...now, ...costs.get(subject.guid), ...subject.facts, old: { ...now, ...subject.was } }]]
        : []
    }),
  )
}

/** Asked in one flush with what is written. */
const readNow = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const [, rows] = await pipeline([ctx.flush(), itemsByGuid(ctx, guids)])
  return rows
}

type Judged = { subject: Subject; own: readonly CompiledRule[]; outcome: Outcome }

/** All that is refused at once; of several records each says its name. */
const refuse = async (ctx: Ctx, judged: readonly Judged[]): Promise<void> => {
  const refused = judged.filter(({ outcome }) => outcome.refused.length > 0)
  if (refused.length === 0) return
  noteRefusals(
    ctx,
    refused.flatMap(({ subject, outcome }) => outcome.refused.map(({ rule }) => ({ rule, item: subject.guid }))),
  )
  const several = judged.length > 1
  refuseAll(
    refused.flatMap(({ subject, outcome }) => outcome.refused.map((one) => problemOf(ctx, subject, one, several))),
  )
}

const problemOf = (ctx: Ctx, { guid, name }: Subject, { field, text }: Refused, several: boolean): Problem => {
  const at = field === null ? undefined : (/^(?:movement|reservation|checkout)\.(.+)$/.exec(field)?.[1] ?? field)
  if (text !== null)
    return new Problem('rule_refused', { text: several ? withColon(ctx.language, name, text) : text }, at, {
      about: guid,
    })
  return several
    ? new Problem('rule_required', { name, field: fieldLabel(ctx, field!) }, at, { about: guid })
    : new Problem('required', {}, at, { about: guid })
}

/** The fields that rules set: one edit of each record, which is judged no more. */
const carryOut = async (ctx: Ctx, judged: readonly Judged[]): Promise<void> => {
  const done = doneBy.get(ctx.outbox) ?? new Set()
  doneBy.set(ctx.outbox, done)
  const due = judged.flatMap(({ subject, own, outcome }) => {
    const sets = outcome.sets.filter(({ rule }) => !done.has(`${rule} ${subject.guid}`))
    return sets.length > 0 && !subject.isGone ? [{ subject, own, sets }] : []
  })
  if (due.length === 0) return
  const company = asCompany(ctx)
  await ctx.flush()
  const rows = await lockItems(
    company,
    due.map(({ subject }) => subject.guid),
  )
  for (const { subject, own, sets } of due) {
    const row = rows.get(subject.guid)
    if (!isWritable(company, row)) continue
    const names = [...new Set(sets.map(({ rule }) => own.find(({ guid }) => guid === rule)?.name ?? ''))]
    await changeAs(company, row, sets, names)
    for (const { rule } of sets) done.add(`${rule} ${subject.guid}`)
  }
  ctx.onCommit(
    insertFirings(
      ctx.company.guid,
      due.flatMap(({ subject, sets }) =>
        [...new Set(sets.map(({ rule }) => rule))].map((rule) => ({
          id: ctx.services.clock.uuid(),
          rule,
          item: subject.guid,
          outcome: 'changed' as const,
        })),
      ),
    ).compile(),
  )
}

/** A rule is the will of the company: what it sets does not hang on who moved the record. */
const asCompany = (ctx: Ctx): Ctx => ({
  ...ctx,
  rights: {
    ...ctx.rights,
    everywhere: true,
    levels: new Map([...ctx.rights.tree.byGuid.keys()].map((guid) => [guid, 'write' as const])),
  },
})

const changeAs = async (
  ctx: Ctx,
  before: Parameters<typeof changeItems>[1][number]['before'],
  sets: readonly Setting[],
  rules: readonly string[],
): Promise<void> => {
  const comment = rules.map((rule) => ctx.services.words(ctx.language, 'business-rules:by_rule', { rule })).join(', ')
  try {
    await changeItems(ctx, [{ before, change: await changeOf(ctx, before, sets) }], comment, 'rule')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first = error] = error.parts
    throw new Problem('rule_broken', { rule: rules.join(', '), name: before.name, reason: errorText(ctx, first) })
  }
}

const changeOf = async (ctx: Ctx, { type }: ItemRow, sets: readonly Setting[]): Promise<ItemChange> => {
  const values = new Map(sets.map(({ field, value }) => [field, value]))
  const attributes = Object.fromEntries(
    [...values].flatMap(([field, value]) => {
      const custom = customNameOf(field)
      return custom === null ? [] : [[custom, value]]
    }),
  )
  const own = Object.fromEntries([...values].filter(([field]) => customNameOf(field) === null))
  const { category, tags, ...plain } = own
  return {
    ...plain,
    ...(category !== undefined && { category: await categoryNamed(ctx, type, category) }),
    ...(Array.isArray(tags) && { tags: tags.map((name) => ({ name: String(name) })) }),
    ...(Object.keys(attributes).length > 0 && { attributes: attributes as ItemChange['attributes'] }),
  }
}
const categoryNamed = async (ctx: Ctx, type: ItemRow['type'], name: unknown) => {
  if (name === null) return null
  const of = type === 'variant' ? 'product' : type
  const guid = (await categoriesByName(ctx)).get(`${of} ${nameKey(String(name))}`)
  if (!guid) throw new Problem('unknown_value', { value: String(name) }, 'category')
  return { guid }
}
