import type { BusinessRuleRow } from '@entrepot/contract/business-rules/rule.ts'
import { RULE_LIST } from '@entrepot/contract/business-rules/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { RULE_ADD, RULE_DELETE, RULE_EDIT } from './access.ts'
import { rules } from './api.ts'
import { ruleTerms, ruleWords } from './words.ts'

const stateText = ({ active }: BusinessRuleRow) => ruleWords.say(active ? 'enabled' : 'disabled')
const columns = () =>
  gridColumns<BusinessRuleRow>()(RULE_LIST, (name) => ruleTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 300,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/business-rules/${guid}`,
    },
    trigger: { width: 200, text: ({ trigger }) => ruleTerms.say(`triggers.${trigger}`) },
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

/** Business rules in the order in which they run (BRULE-15). */
export const RulesPage = (): ReactNode => {
  const say = ruleWords.use()
  const navigate = useNavigate({ from: '/settings/business-rules' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(RULE_ADD), useCan(RULE_EDIT), useCan(RULE_DELETE)]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/business-rules/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    switching: mayEdit && {
      say,
      setActive: ({ guid }, active, options) => rules.status({ params: { guid }, body: { active } }, options),
    },
    remove: (guid, options) => rules.remove({ params: { guid } }, options),
    queryKey: ['business-rules'],
  })
  const { page } = useList({
    kept: 'business-rules',
    columns: made,
    search: useSearch({ from: '/main/settings/business-rules' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: rules.list,
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
