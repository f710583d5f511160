import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder'
import { useTexts } from '../../kernel/words.ts'
import {
  AddGroup,
  AddRule,
  type BuilderContext,
  Combinator,
  FieldSelector,
  OperatorSelector,
  RemoveGroup,
  RemoveRule,
  othersOf,
  RuleValue,
  ValueSource,
} from './controls.tsx'
import type { ConditionField } from './fields.ts'
import { countLeaves, groupOf, offeredFor, queryOf, sourcesOf, withSources } from './query.ts'
import css from './conditions.module.css'

const CONTROLS = {
  fieldSelector: FieldSelector,
  operatorSelector: OperatorSelector,
  valueEditor: RuleValue,
  valueSourceSelector: ValueSource,
  combinatorSelector: Combinator,
  addRuleAction: AddRule,
  addGroupAction: AddGroup,
  removeRuleAction: RemoveRule,
  removeGroupAction: RemoveGroup,
}
const CLASSES = {
  queryBuilder: css.builder ?? '',
  ruleGroup: css.group ?? '',
  header: css.head ?? '',
  body: css.body ?? '',
  rule: css.rule ?? '',
}
const COMBINATORS = [
  { name: 'AND', label: 'AND' },
  { name: 'OR', label: 'OR' },
]

type Props = { fields: readonly ConditionField[]; value: Group; onChange: (condition: Group) => void }

/**
 * Conditions in groups, with the keyboard alone as well. What is typed goes out as it is; `completeOf` says what can be
 * asked of it meanwhile.
 */
export const ConditionBuilder = ({ fields, value, onChange }: Props) => {
  useTexts()
  const [query, setQuery] = useState(() => queryOf(value))
  const told = useRef(JSON.stringify(value))
  const outside = JSON.stringify(value)
  useEffect(() => {
    // Another condition came from outside; our own echo keeps its ids, and with them the focus.
    if (outside === told.current) return
    told.current = outside
    setQuery(queryOf(JSON.parse(outside) as Group))
  }, [outside])
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields])
  const context = useMemo(
    (): BuilderContext => ({ fields: byId, errors: checkCondition(groupOf(query), byId), leaves: countLeaves(query) }),
    [byId, query],
  )
  const offered = useMemo(() => fields.map(({ id, label }) => ({ name: id, value: id, label })), [fields])
  const kindOf = (id: string) => byId.get(id)?.kind ?? 'text'
  const hasOthers = (id: string) => othersOf(byId, id).length > 0
  const sourcesFor = (id: string, operator: string) => sourcesOf(operator, kindOf(id), hasOthers(id))
  const change = (changed: RuleGroupType) => {
    const next = withSources(changed, ({ field, operator }) => (byId.has(field) ? sourcesFor(field, operator) : []))
    setQuery(next)
    const condition = groupOf(next)
    const text = JSON.stringify(condition)
    if (text === told.current) return
    told.current = text
    onChange(condition)
  }
  return (
    <QueryBuilder
      query={query}
      onQueryChange={change}
      fields={offered}
      combinators={COMBINATORS}
      getOperators={(id) => offeredFor(kindOf(id), hasOthers(id)).map((name) => ({ name, value: name, label: name }))}
      getValueSources={sourcesFor}
      getDefaultValue={() => ''}
      context={context}
      controlElements={CONTROLS}
      controlClassnames={CLASSES}
      addRuleToNewGroups
      resetOnFieldChange
      resetOnOperatorChange={false}
      suppressStandardClassnames
      accessibleDescriptionGenerator={() => ''}
    />
  )
}
