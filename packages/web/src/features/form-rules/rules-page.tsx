import type { FormRuleRow } from '@entrepot/contract/form-rules/rule.ts'
import { FORM_RULE_LIST } from '@entrepot/contract/form-rules/list.ts'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { FORM_RULE_ADD, FORM_RULE_DELETE, FORM_RULE_EDIT } from './access.ts'
import { formRules } from './api.ts'
import { ruleWords } from '../business-rules/index.ts'
import { formRuleTerms, formRuleWords } from './words.ts'

const stateText = ({ active }: FormRuleRow) => ruleWords.say(active ? 'enabled' : 'disabled')
const columns = () =>
  gridColumns<FormRuleRow>()(FORM_RULE_LIST, (name) => formRuleTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 300,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/form-rules/${guid}`,
    },
    target: { width: 200, text: ({ targetName }) => targetName ?? formRuleWords.say('gone') },
    active: {
      width: 130,
      text: stateText,
      cell: (row) =>
        row.active ? <StateBadge tone="success">{stateText(row)}</StateBadge> : <span>{stateText(row)}</span>,
    },
    actions: { width: 100, text: ({ actions_count: count }) => formatNumber(count) },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** Form rules in the order in which they apply. */
export const FormRulesPage = (): ReactNode => {
  const say = formRuleWords.use()
  const shared = ruleWords.use()
  const navigate = useNavigate({ from: '/settings/form-rules' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(FORM_RULE_ADD), useCan(FORM_RULE_EDIT), useCan(FORM_RULE_DELETE)]
  const [removing, setRemoving] = useState<FormRuleRow | null>(null)
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/form-rules/$guid', params: { guid } })
  const toggle = useSubmit(
    (options, { guid, active }: FormRuleRow) =>
      formRules.status({ params: { guid }, body: { active: !active } }, options),
    {
      onDone: () => {
        toast.success(shared('updated'))
        void queryClient.invalidateQueries({ queryKey: ['form-rules'] })
      },
    },
  )
  const { page } = useList({
    kept: 'form-rules',
    columns: made,
    search: useSearch({ from: '/main/settings/form-rules' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: formRules.list,
  })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => open('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) => [
          ...(mayEdit
            ? [
                {
                  label: shared(row.active ? 'act.disable' : 'act.enable'),
                  icon: row.active ? IconEyeOff : IconEye,
                  run: () => toggle.submit(row),
                },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  label: shared('act.remove'),
                  icon: IconTrash,
                  danger: true,
                  separated: true,
                  run: () => setRemoving(row),
                },
              ]
            : []),
        ]}
      />
      {removing && <RemoveDialog rule={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

const RemoveDialog = ({ rule: { guid, name }, onClose }: { rule: FormRuleRow; onClose: () => void }) => {
  const say = ruleWords.use()
  const { submit, saving } = useSubmit((options) => formRules.remove({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('deleted'))
      void queryClient.invalidateQueries({ queryKey: ['form-rules'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={say('act.remove_title', { name })}
      action={say('act.remove')}
      danger
      busy={saving}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      {formRuleWords.say('remove_text')}
    </ConfirmDialog>
  )
}
