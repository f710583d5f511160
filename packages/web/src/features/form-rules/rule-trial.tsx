import { formRuleCatalogue } from '@entrepot/contract/form-rules/fields.ts'
import { formRuleFindings } from '@entrepot/contract/form-rules/findings.ts'
import type { ActiveFormRule } from '@entrepot/contract/form-rules/active-rule.ts'
import type { OfferedFormField, RuledTarget } from '@entrepot/contract/form-rules/rule.ts'
import { formOf, ownTargetOf } from '@entrepot/contract/form-rules/targets.ts'
import type { FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { effectOf } from '@entrepot/contract/form-rules/applied.ts'
import { keptBody } from '@entrepot/contract/fields/kept-rule.ts'
import { taskCatalogue } from '@entrepot/contract/operation-templates/task-form.ts'
import type { Answers } from '@entrepot/contract/operation-templates/form-answers.ts'
import { Box, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { moduleIsOn } from '../../kernel/session.ts'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { useCustomFields } from '../fields/index.ts'
import { Laboratory } from '../laboratory/index.ts'
import { forms, TriedForm } from '../forms/index.ts'
import { FormFields } from '../operation-templates/index.ts'
import { formRules } from './api.ts'
import { bodyOf, type RuleDraft } from './rule-draft.ts'
import { formRuleWords } from './words.ts'

type Props = { guid: string | null; draft: RuleDraft; target: RuledTarget; fields: readonly OfferedFormField[] }
const ON_PAST = ['past'] as const
/** One of them can be tried as it is. */
const ITEM_TARGETS: readonly (FormTarget | null)[] = ['items', 'variants']
const NO_LAYOUTS: LayoutsInForce = { layouts: [] }
const NO_RULES: readonly ActiveFormRule[] = []

/** What is found in a rule beside the others, and the form with all of them, to be tried as it is written. */
export const RuleTrial = ({ guid, draft, target, fields }: Props) => {
  const say = formRuleWords.use()
  const hasLayouts = moduleIsOn('formLayout')
  const { data: inForce } = useQuery({ ...forms.inForce.query(), enabled: hasLayouts })
  const { data: active } = useQuery(
    formRules.active.query({ query: target.form === 'task' ? { target: target.target } : {} }),
  )
  const layouts = inForce ?? NO_LAYOUTS
  const all = active?.data ?? NO_RULES
  const rules = useMemo(() => {
    const { target: of, conditions, actions } = bodyOf(draft, fields)
    if (of === null || conditions.rules.length === 0) return all
    const own = { guid: guid ?? '', name: draft.name, target: of, conditions, actions }
    const at = all.findIndex((one) => one.guid === guid)
    // A new rule is the youngest.
    return at < 0 ? [...all, own] : all.with(at, own)
  }, [all, draft, fields, guid])
  const labelOf = (name: string) => fields.find(({ id }) => id === name)?.label ?? name
  if (hasLayouts && !inForce) return null
  return (
    <>
      <Findings guid={guid} draft={draft} target={target} fields={fields} all={all} />
      <Laboratory
        {...(!ITEM_TARGETS.includes(formOf(target.form)) && { tries: ON_PAST })}
        run={(on, options) => {
          const { target: of, conditions, actions } = bodyOf(draft, fields)
          return formRules.try(
            { body: { target: of ?? 'product', conditions, actions, ...(typeof on === 'object' && on) } },
            options,
          )
        }}
        labelOf={labelOf}
      />
      <Section title={say('try.title')} help={say('try.help')}>
        <Box maw={720} mt={12} p={16} style={{ border: '1px dashed var(--e-line)', borderRadius: 8 }}>
          {target.form === 'task' ? (
            <TriedTask key={draft.target} fields={target.fields} rules={rules} />
          ) : (
            <TriedForm
              key={draft.target}
              {...recordOf(target, layouts)}
              layouts={layouts}
              rules={rules}
              labelOf={labelOf}
            />
          )}
        </Box>
      </Section>
    </>
  )
}

/** Which record a form is of. */
const recordOf = (
  { target: guid, form }: RuledTarget,
  { layouts }: LayoutsInForce,
): { target: FormTarget; type: LayoutType; category: string } => {
  const layout = layouts.find((one) => one.guid === guid)
  return {
    target: formOf(form) ?? 'items',
    type: layout?.itemType ?? (form === 'equipment' ? form : 'product'),
    category: layout?.category ?? '',
  }
}

const NOTHING = {}
const NOTHING_SIGNED: readonly string[] = []
const unsigned = (_: string, name: string) => <TextInput label={name} readOnly value="" placeholder="…" />
/** The form of a task that keeps nothing. */
const TriedTask = ({ fields, rules }: { fields: RuledTarget['fields']; rules: readonly ActiveFormRule[] }) => {
  const [typed, setTyped] = useState<Answers>(NOTHING)
  const filled = useMemo(
    () => ({
      form: fields,
      answers: NOTHING,
      rules: rules.map((rule) => carried(rule, fields)),
      signed: NOTHING_SIGNED,
    }),
    [fields, rules],
  )
  return (
    <FormFields
      filled={filled}
      typed={typed}
      opened="tried"
      readOnly={false}
      failure={null}
      toSign={unsigned}
      onAnswer={(answers) => setTyped((before) => ({ ...before, ...answers }))}
    />
  )
}
const carried = (rule: ActiveFormRule, fields: RuledTarget['fields']): CarriedRule => {
  const { conditions, actions } = keptBody(rule, fields)
  return {
    guid: rule.guid,
    condition: conditions as CarriedRule['condition'],
    effects: actions.flatMap(effectOf) as CarriedRule['effects'],
  }
}

const Findings = ({ guid, draft, target, fields, all }: Props & { all: readonly ActiveFormRule[] }) => {
  const say = formRuleWords.use()
  const company = useCustomFields(ownTargetOf(target.form) ?? 'items')
  const labelOf = (id: string | null) => fields.find((field) => field.id === id)?.label ?? id ?? ''
  const found = useMemo(() => {
    const others = all.filter(({ target }) => target === draft.target)
    const at = others.findIndex((one) => one.guid === guid)
    const [before, after] = at < 0 ? [others, []] : [others.slice(0, at), others.slice(at + 1)]
    const own = ownTargetOf(target.form) === null ? [] : company
    const catalogue =
      target.form === 'task'
        ? taskCatalogue(target.fields)
        : formRuleCatalogue(
            target.form,
            own.map(({ name, type }) => ({ name, kind: conditionKind(type) })),
          )
    return formRuleFindings(bodyOf(draft, fields), { before, after }, catalogue)
  }, [all, draft, fields, guid, company, target])
  if (found.length === 0) return null
  return (
    <Banner tone="warning">
      <strong>{say('findings.title')}</strong>
      {found.map(({ kind, rule, field }, at) => (
        <div key={at}>
          {say(rule === null && (kind === 'loop' || kind === 'hidden') ? `findings.${kind}_self` : `findings.${kind}`, {
            rule: rule?.name ?? '',
            field: labelOf(field),
          })}
        </div>
      ))}
    </Banner>
  )
}
