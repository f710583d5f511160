import { type FormRefusal, judgeForm, valuesOver } from '@entrepot/contract/fields/form/judge-form.ts'
import type { FormLayout, UpdateMoment } from '@entrepot/contract/fields/form/layout.ts'
import { type Form, type FormRule, type FormValues, rulesThatHold } from '@entrepot/contract/fields/form/form-state.ts'
import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import { openedNew } from '@entrepot/contract/form-rules/targets.ts'
import type { FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import type { AppliedRules } from '@entrepot/contract/form-rules/applied.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { type FormSubject, layoutFor, type PlacedOwn, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { itemFields, operationFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { inForce } from './in-force.ts'
import { namesOfKeywords } from './layouts.queries.ts'
import { noteHeld, rulesOfForms } from './rules-of-forms.ts'

/** Type and category are those of the record as it is sent, unless said: a variant or lot has those of its product. */
export type Around = {
  isNew: boolean
  /** What the record has where nothing was sent; the company's own fields by name, a category by guid. */
  before: object
  of?: Pick<FormSubject, 'type' | 'category' | 'isVariant' | 'fields'>
}
/** `held`: the rules whose condition held, for `noteHeld` where what was sent is kept. */
export type JudgedForm<V> = { taken: V; refusals: FormRefusal[]; held: FormRule[] }
export type Forms = {
  /** Whether somebody has laid out a form at all. */
  areLaidOut: boolean
  /** Whether any layout has values that come by themselves at that moment. */
  computes: (moment: UpdateMoment) => boolean
  layoutOf: (subject: FormSubject) => FormLayout
  judge: <V extends object>(target: FormTarget, sent: V, around: Around) => JudgedForm<V>
  /** What was sent as the form takes it; refused with everything that is wrong with it. */
  through: <V extends object>(target: FormTarget, sent: V, around: Around) => V
}

const isRef = (value: unknown): value is RefInput =>
  typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null
const categoryIn = (values: Readonly<Record<string, unknown>>): string | null =>
  isRef(values['category']) ? guidOf(values['category']) : null
const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

const FORMS: readonly Ctx['channel'][] = ['screen', 'bulk']
/** People at their screens send forms, one by one or many records at once; programs and files do not (FORM-15). */
export const comesFromForm = ({ channel }: Pick<Ctx, 'channel'>): boolean => FORMS.includes(channel)

/** `layouts`, `rules`: instead of those in force, where others are tried. */
type FormsAs = { asForm?: boolean; layouts?: LayoutsInForce; rules?: AppliedRules }
/** What forms are judged by in this call: layouts, fields and rights are read once, however many records there are. */
export const formsOf = async (
  ctx: Ctx,
  { asForm = comesFromForm(ctx), layouts: tried, rules: triedRules }: FormsAs = {},
): Promise<Forms> => {
  const [layouts, rules, ofItems, ofOperations] = await Promise.all([
    tried ?? inForce(ctx),
    triedRules ?? rulesOfForms(ctx, asForm),
    itemFields(ctx),
    operationFields(ctx),
  ])
  const ownOf = (target: FormTarget) => (target === 'operations' ? ofOperations : ofItems)
  const named = rules.ask('tags') ? namingKeywords(await namesOfKeywords(ctx)) : (values: FormValues) => values
  const dates = { dateFormat: ctx.company.dateFormat, timeZone: ctx.company.timeZone }
  const formOf = formsBySubject(layouts, ownOf)
  const judge: Forms['judge'] = (target, sent, { isNew, before, of }) => {
    const values = Object.fromEntries(Object.entries(before))
    const after = { ...values, ...withoutUndefined(sent) }
    const own = ownOf(target)
    const subject = { target, ...(of ?? { type: textIn(after['type']), category: categoryIn(after) }) }
    const { layout, guid, fields } = formOf(subject)
    const acting = rules.for(subject, guid)
    const form: Form = {
      fields,
      layout,
      rules: acting.map(({ holds, ...rule }) => ({ ...rule, holds: (all) => holds(named(all)) })),
      rights: { isNew, mayChange: true, asForm },
      values,
      ...(acting.length > 0 && { opened: isNew ? openedNew(target, after, withDefaults(own, {})) : values }),
      dates,
    }
    const { taken, refusals } = judgeForm(form, withoutUndefined(sent))
    const held = acting.length === 0 ? [] : rulesThatHold({ ...form, values: valuesOver(values, taken) })
    return { taken, refusals, held }
  }
  return {
    areLaidOut: layouts.layouts.length > 0,
    computes: (moment) =>
      layouts.layouts.some(({ sections }) =>
        sections.some(({ fields }) =>
          fields.some(
            ({ is_auto: isAuto, same_value_as: same, when_to_update: when }) =>
              when === moment && (isAuto || (moment === 'on_scan' && same !== null)),
          ),
        ),
      ),
    layoutOf: (subject) => layoutFor(layouts, subject, ownOf(subject.target)).layout,
    judge,
    through: (target, sent, around) => {
      const { taken, refusals, held } = judge(target, sent, around)
      refuseAll(problemsOf(refusals))
      noteHeld(ctx, held)
      return taken
    },
  }
}
/**
 * The form of each kind of record, put together once; one that holds other fields than its kind is a form of its own.
 */
const formsBySubject = (layouts: LayoutsInForce, ownOf: (target: FormTarget) => readonly PlacedOwn[]) => {
  const made = (subject: FormSubject) => {
    const own = ownOf(subject.target)
    const { layout, guid } = layoutFor(layouts, subject, own)
    return { layout, guid, fields: statedFields(subject, own) }
  }
  const known = new Map<string, ReturnType<typeof made>>()
  return (subject: FormSubject) => {
    if (subject.fields) return made(subject)
    const key = JSON.stringify([subject.target, subject.type, subject.category, subject.isVariant])
    const found = known.get(key) ?? made(subject)
    known.set(key, found)
    return found
  }
}

/** Conditions know keywords by name, as people do; they are sent and kept by guid. */
const namingKeywords =
  (names: ReadonlyMap<string, string>) =>
  (values: FormValues): FormValues => {
    const { tags } = values
    if (!Array.isArray(tags)) return values
    return { ...values, tags: tags.map((tag: unknown) => keywordName(tag, names)) }
  }
const keywordName = (tag: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof tag === 'string') return names.get(tag) ?? tag
  if (typeof tag !== 'object' || tag === null) return tag
  if ('name' in tag && typeof tag.name === 'string') return tag.name
  return 'guid' in tag && typeof tag.guid === 'string' ? names.get(tag.guid) : undefined
}

/** What is undefined was not sent. */
const withoutUndefined = <V extends object>(sent: V): V => {
  // An object that loses a property is slower for ever.
  if (!Object.values(sent).includes(undefined)) return sent
  const kept = { ...sent }
  for (const [name, value] of Object.entries(kept)) if (value === undefined) Reflect.deleteProperty(kept, name)
  return kept
}

export const problemsOf = (refusals: readonly FormRefusal[]): Problem[] =>
  refusals.map(({ field, refusal: { code, params } }) => new Problem(code, { ...params }, field))

export const throughForm = async <V extends object>(
  ctx: Ctx,
  target: FormTarget,
  sent: V,
  around: Around,
): Promise<V> => (await formsOf(ctx)).through(target, sent, around)
