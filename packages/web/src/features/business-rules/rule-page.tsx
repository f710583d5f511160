import { type BusinessRule, MOST_RULE_ACTIONS, RULE_ACTIONS } from '@entrepot/contract/business-rules/rule.ts'
import { RULE_TRIGGERS } from '@entrepot/contract/business-rules/triggers.ts'
import { Box, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { queryClient } from '../../kernel/client.ts'
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
import { RULE_ADD, RULE_EDIT } from './access.ts'
import { ActionList, type Takes } from './action-list.tsx'
import { rules } from './api.ts'
import { RuleLaboratory } from './rule-laboratory.tsx'
import { bodyOf, draftOf, EMPTY_RULE, fieldsFor, newAction, type OfferedField, type RuleDraft } from './rule-draft.ts'
import { ruleTerms, ruleWords } from './words.ts'

export const RulePage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/business-rules/$guid' })
  const mayAdd = useCan(RULE_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor rule={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = ruleWords.use()
  const read = useQuery(rules.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(rule) => <Editor rule={rule} />}
    </OneRecord>
  )
}

/** What a trigger offers to conditions and actions. */
const useFields = (trigger: RuleDraft['trigger']): readonly OfferedField[] => {
  const language = useLanguage()
  const { data } = useQuery({
    ...rules.fields.query({ query: { trigger: trigger || 'item_update' } }),
    queryKey: [...rules.fields.key, trigger, language],
    enabled: trigger !== '',
  })
  return data?.data ?? []
}

const namesOf = (draft: RuleDraft): string[] => [
  'name',
  'trigger',
  ...draft.actions.flatMap((_, at) => ['type', 'field', 'value'].map((part) => `actions.${at}.${part}`)),
  'conditions',
  'actions',
]

const TAKES: Readonly<Record<(typeof RULE_ACTIONS)[number], Takes>> = {
  show_error: 'message',
  require_field: 'nothing',
  update_field: 'value',
  empty_field: 'nothing',
  increment_field: 'step',
}
const SAMPLE = '{{item.name}}, {{today}}, {{user.name}}'

const Editor = ({ rule }: { rule: BusinessRule | null }) => {
  const say = ruleWords.use()
  ruleTerms.use()
  const navigate = useNavigate()
  const readOnly = !useCan(rule ? RULE_EDIT : RULE_ADD)
  const edited = useEdited(rule, { draftOf, empty: EMPTY_RULE })
  const { draft, set } = edited
  const fields = useFields(draft.trigger)
  const toList = () => navigate({ to: '/settings/business-rules' })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = bodyOf(draft, fields)
      return rule
        ? edited.watch(
            rules.update({ params: { guid: rule.guid }, body: { ...body, version: edited.version } }, options),
          )
        : rules.create({ body }, options)
    },
    {
      fields: () => namesOf(draft),
      onDone: () => {
        edited.saved()
        toast.success(say(rule ? 'updated' : 'created'))
        void queryClient.invalidateQueries({ queryKey: ['business-rules'] })
        void toList()
      },
    },
  )
  return (
    <Page
      title={rule?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/business-rules" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
      >
        <Box maw={640}>
          <TextInput
            label={say('form.name')}
            required
            maxLength={255}
            autoComplete="off"
            readOnly={readOnly}
            value={draft.name}
            error={errors['name']}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NativeSelect
            mt={12}
            label={say('form.trigger')}
            required
            disabled={readOnly}
            value={draft.trigger}
            error={errors['trigger']}
            data={[
              { value: '', label: say('form.choose') },
              ...RULE_TRIGGERS.map((trigger) => ({ value: trigger, label: ruleTerms.say(`triggers.${trigger}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              set({ trigger: RULE_TRIGGERS.find((one) => one === value) ?? '' })
            }
          />
          <Checkbox
            mt={12}
            label={say('form.active')}
            disabled={readOnly}
            checked={draft.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </Box>
        {fields.length === 0 ? (
          <Help>{say('form.choose_trigger')}</Help>
        ) : (
          <>
            <Section title={say('form.conditions')} help={say('form.conditions_help')} error={errors['conditions']}>
              {!readOnly && (
                <ConditionBuilder
                  fields={fields}
                  value={draft.conditions}
                  onChange={(conditions) => set({ conditions })}
                />
              )}
              <ConditionSentence fields={fields} value={draft.conditions} />
            </Section>
            <Section title={say('form.actions')} error={errors['actions']}>
              <ActionList
                actions={draft.actions}
                types={RULE_ACTIONS.map((value) => ({
                  value,
                  label: say(`form.types.${value}`),
                  takes: TAKES[value],
                }))}
                fieldsFor={(type) => fieldsFor(type, fields)}
                noField={(type) => (type === 'show_error' ? say('form.no_field') : undefined)}
                help={() => say('form.value_help', { sample: SAMPLE })}
                newAction={newAction}
                most={MOST_RULE_ACTIONS}
                errors={errors}
                readOnly={readOnly}
                onChange={(actions) => set({ actions })}
              />
            </Section>
            <RuleLaboratory guid={rule?.guid ?? null} draft={draft} fields={fields} />
          </>
        )}
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}
