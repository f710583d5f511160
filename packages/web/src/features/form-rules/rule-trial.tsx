import { formRuleCatalogue } from '@entrepot/contract/form-rules/fields.ts'
import { formRuleFindings } from '@entrepot/contract/form-rules/findings.ts'
import type { ActiveFormRule, OfferedFormField } from '@entrepot/contract/form-rules/rule.ts'
import { formOf as formOfTarget, isFormRuleTarget, ownTargetOf } from '@entrepot/contract/form-rules/targets.ts'
import type { FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import type { LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { moduleIsOn } from '../../kernel/session.ts'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { useCustomFields } from '../fields/index.ts'
import { Laboratory } from '../laboratory/index.ts'
import { forms, TriedForm } from '../forms/index.ts'
import { formRules } from './api.ts'
import { bodyOf, type RuleDraft } from './rule-draft.ts'
import { formRuleWords } from './words.ts'

type Props = { guid: string | null; draft: RuleDraft; fields: readonly OfferedFormField[] }
/** The log tells what forms of items sent. */
const ITEM_TARGETS: readonly FormTarget[] = ['items', 'variants']
const NO_LAYOUTS: LayoutsInForce = { layouts: [] }
const NO_RULES: readonly ActiveFormRule[] = []

/** What is found in a rule beside the others, and the form with all of them, to be tried as it is written. */
export const RuleTrial = ({ guid, draft, fields }: Props) => {
  const say = formRuleWords.use()
  const hasLayouts = moduleIsOn('formLayout')
  const { data: inForce } = useQuery({ ...forms.inForce.query(), enabled: hasLayouts })
  const { data: active } = useQuery(formRules.active.query({ query: {} }))
  const layouts = inForce ?? NO_LAYOUTS
  const all = active?.data ?? NO_RULES
  const rules = useMemo(() => {
    const { target, conditions, actions } = bodyOf(draft, fields)
    if (target === null || conditions.rules.length === 0) return all
    const own = { guid: guid ?? '', name: draft.name, target, conditions, actions }
    const at = all.findIndex((one) => one.guid === guid)
    // A new rule is the youngest.
    return at < 0 ? [...all, own] : all.with(at, own)
  }, [all, draft, fields, guid])
  const { target, type, category } = formOf(draft.target, layouts)
  const labelOf = (name: string) => fields.find(({ id }) => id === name)?.label ?? name
  if (hasLayouts && !inForce) return null
  return (
    <>
      <Findings guid={guid} draft={draft} fields={fields} all={all} />
      {ITEM_TARGETS.includes(formOfTarget(draft.target)) && (
        <Laboratory
          run={(on, options) => {
            const { target: of, conditions, actions } = bodyOf(draft, fields)
            return formRules.try(
              { body: { target: of ?? 'product', conditions, actions, ...(typeof on === 'object' && on) } },
              options,
            )
          }}
          labelOf={labelOf}
        />
      )}
      <Section title={say('try.title')} help={say('try.help')}>
        <Box maw={720} mt={12} p={16} style={{ border: '1px dashed var(--e-line)', borderRadius: 8 }}>
          <TriedForm
            key={draft.target}
            target={target}
            type={type}
            category={category}
            layouts={layouts}
            rules={rules}
            labelOf={labelOf}
          />
        </Box>
      </Section>
    </>
  )
}

const formOf = (
  of: RuleDraft['target'],
  { layouts }: LayoutsInForce,
): { target: FormTarget; type: LayoutType | null; category: string } => {
  if (of === '' || isFormRuleTarget(of))
    return { target: formOfTarget(of), type: of === 'equipment' ? of : 'product', category: '' }
  const layout = layouts.find(({ guid }) => guid === of)
  return { target: 'items', type: layout?.itemType ?? 'product', category: layout?.category ?? '' }
}

const Findings = ({ guid, draft, fields, all }: Props & { all: readonly ActiveFormRule[] }) => {
  const say = formRuleWords.use()
  const own = useCustomFields(ownTargetOf(draft.target) ?? 'items')
  const labelOf = (id: string | null) => fields.find((field) => field.id === id)?.label ?? id ?? ''
  const found = useMemo(() => {
    const others = all.filter(({ target }) => target === draft.target)
    const at = others.findIndex((one) => one.guid === guid)
    const [before, after] = at < 0 ? [others, []] : [others.slice(0, at), others.slice(at + 1)]
    const has = ownTargetOf(draft.target) !== null
    const kinds = (has ? own : []).map((field) => ({ name: field.name, kind: conditionKind(field.type) }))
    return formRuleFindings(bodyOf(draft, fields), { before, after }, formRuleCatalogue(draft.target, kinds))
  }, [all, draft, fields, guid, own])
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
