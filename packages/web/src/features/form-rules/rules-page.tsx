import type { FormRuleRow } from '@entrepot/contract/form-rules/rule.ts'
import { FORM_RULE_LIST } from '@entrepot/contract/form-rules/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
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
    fired: { width: 150, text: ({ fired }) => formatNumber(fired) },
    lastFired: {
      width: 190,
      text: ({ lastFired }) => (lastFired ? formatDate(lastFired) : ruleWords.say('never')),
    },
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
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/form-rules/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say: shared,
    removeText: say('remove_text'),
    mayRemove,
    switching: mayEdit && {
      say: shared,
      setActive: ({ guid }, active, options) => formRules.status({ params: { guid }, body: { active } }, options),
    },
    remove: (guid, options) => formRules.remove({ params: { guid } }, options),
    queryKey: ['form-rules'],
  })
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
        rowMenu={rowMenu}
      />
      {question}
    </>
  )
}
