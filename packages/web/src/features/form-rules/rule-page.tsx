import { EFFECT_TRIGGERS } from '@entrepot/contract/fields/form/form-state.ts'
import { FORM_RULE_ACTIONS, MOST_FORM_RULE_ACTIONS } from '@entrepot/contract/form-rules/active-rule.ts'
import { type FormRuleShape, type OfferedFormField, type RuledTarget } from '@entrepot/contract/form-rules/rule.ts'
import { Box, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { queryClient } from '../../kernel/client.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { ActionList, ruleWords, type Takes } from '../business-rules/index.ts'
import { FORM_RULE_ADD, FORM_RULE_EDIT } from './access.ts'
import { formRules } from './api.ts'
import { bodyOf, draftOf, EMPTY_RULE, newAction, type RuleDraft } from './rule-draft.ts'
import { RuleTrial } from './rule-trial.tsx'
import { formRuleWords } from './words.ts'

export const FormRulePage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/form-rules/$guid' })
  const mayAdd = useCan(FORM_RULE_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor rule={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = formRuleWords.use()
  const read = useQuery(formRules.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(rule) => <Editor rule={rule} />}
    </OneRecord>
  )
}

const NO_FIELDS: readonly OfferedFormField[] = []
/** What a form offers to conditions and actions. */
const useFields = (target: RuleDraft['target']): readonly OfferedFormField[] => {
  const language = useLanguage()
  const { data } = useQuery({
    ...formRules.fields.query({ query: { target: target || 'product' } }),
    queryKey: [...formRules.fields.key, target, language],
    enabled: target !== '',
  })
  return data?.data ?? NO_FIELDS
}

const NO_TARGETS: readonly RuledTarget[] = []
/** The forms that rules may act on (FRULE-11), and that of this rule, which may be gone. */
const useTargets = (rule: FormRuleShape | null): readonly RuledTarget[] => {
  const say = formRuleWords.use()
  const language = useLanguage()
  const { data } = useQuery({ ...formRules.targets.query(), queryKey: [...formRules.targets.key, language] })
  const all = data?.data ?? NO_TARGETS
  if (!rule || all.some(({ target }) => target === rule.target)) return all
  return [...all, { target: rule.target, form: rule.form, name: rule.targetName ?? say('gone'), fields: [] }]
}

const PARTS = ['type', 'field', 'value', 'trigger']
const namesOf = (draft: RuleDraft): string[] => [
  'name',
  'target',
  ...draft.actions.flatMap((_, at) => PARTS.map((part) => `actions.${at}.${part}`)),
  'conditions',
  'actions',
]
const TAKES: Partial<Record<(typeof FORM_RULE_ACTIONS)[number], Takes>> = {
  show_error: 'message',
  impose_value: 'value',
}

const Editor = ({ rule }: { rule: FormRuleShape | null }) => {
  const say = formRuleWords.use()
  const shared = ruleWords.use()
  const navigate = useNavigate()
  const readOnly = !useCan(rule ? FORM_RULE_EDIT : FORM_RULE_ADD)
  const edited = useEdited(rule, { draftOf, empty: EMPTY_RULE })
  const { draft, set } = edited
  const fields = useFields(draft.target)
  const targets = useTargets(rule)
  const target = targets.find((one) => one.target === draft.target)
  const toList = () => navigate({ to: '/settings/form-rules' })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = bodyOf(draft, fields)
      return rule
        ? edited.watch(
            formRules.update({ params: { guid: rule.guid }, body: { ...body, version: edited.version } }, options),
          )
        : formRules.create({ body }, options)
    },
    {
      fields: () => namesOf(draft),
      onDone: () => {
        edited.saved()
        toast.success(shared(rule ? 'updated' : 'created'))
        void queryClient.invalidateQueries({ queryKey: ['form-rules'] })
        void queryClient.invalidateQueries({ queryKey: ['forms'] })
        void toList()
      },
    },
  )
  return (
    <Page
      title={rule?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/form-rules" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      <PageForm
        say={shared}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
      >
        <About targets={targets} draft={draft} errors={errors} readOnly={readOnly} onChange={set} />
        {fields.length === 0 ? (
          <Help>{say('form.choose_target')}</Help>
        ) : (
          <>
            <What draft={draft} fields={fields} errors={errors} readOnly={readOnly} onChange={set} />
            {target && <RuleTrial guid={rule?.guid ?? null} draft={draft} target={target} fields={fields} />}
          </>
        )}
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}

type PartProps = {
  draft: RuleDraft
  errors: FieldTexts
  readOnly: boolean
  onChange: (part: Partial<RuleDraft>) => void
}
const About = ({ targets, draft, errors, readOnly, onChange }: PartProps & { targets: readonly RuledTarget[] }) => {
  const say = formRuleWords.use()
  const shared = ruleWords.use()
  return (
    <Box maw={640}>
      <TextInput
        label={shared('form.name')}
        required
        maxLength={255}
        autoComplete="off"
        readOnly={readOnly}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        mt={12}
        label={say('form.target')}
        required
        disabled={readOnly}
        value={draft.target}
        error={errors['target']}
        data={[
          { value: '', label: shared('form.choose') },
          ...targets.map(({ target, name }) => ({ value: target, label: name })),
        ]}
        onChange={(event) => onChange({ target: event.currentTarget.value })}
      />
      <Checkbox
        mt={12}
        label={shared('form.active')}
        disabled={readOnly}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </Box>
  )
}

/** Conditions and what follows from them. */
const What = ({ draft, fields, errors, readOnly, onChange }: PartProps & { fields: readonly OfferedFormField[] }) => {
  const say = formRuleWords.use()
  const shared = ruleWords.use()
  const asked = fields.filter((field) => field.asked)
  return (
    <>
      <Section title={shared('form.conditions')} help={say('form.conditions_help')} error={errors['conditions']}>
        {!readOnly && (
          <ConditionBuilder
            fields={asked}
            value={draft.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
        )}
        <ConditionSentence fields={asked} value={draft.conditions} />
      </Section>
      <Section title={shared('form.actions')} help={say('form.triggers_help')} error={errors['actions']}>
        <ActionList
          actions={draft.actions}
          types={FORM_RULE_ACTIONS.map((value) => ({
            value,
            label: say(`form.types.${value}`),
            takes: TAKES[value] ?? 'nothing',
          }))}
          fieldsFor={(type) => fields.filter(({ acts }) => acts.includes(type))}
          choice={{
            name: 'trigger',
            label: say('form.trigger'),
            options: EFFECT_TRIGGERS.map((value) => ({ value, label: say(`form.triggers.${value}`) })),
            of: ({ trigger }) => trigger,
            set: (value) => ({ trigger: EFFECT_TRIGGERS.find((one) => one === value) ?? 'on_field_change' }),
          }}
          newAction={newAction}
          most={MOST_FORM_RULE_ACTIONS}
          errors={errors}
          readOnly={readOnly}
          onChange={(actions) => onChange({ actions })}
        />
      </Section>
    </>
  )
}
