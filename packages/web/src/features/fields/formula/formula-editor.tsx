import type { Field } from '@entrepot/contract/fields/field.ts'
import { RESULT_TYPES } from '@entrepot/contract/fields/formula/formula.ts'
import { refusalOfFormula } from '@entrepot/contract/fields/formula/rules.ts'
import { fieldOfSource } from '@entrepot/contract/fields/formula/sources.ts'
import type { FormulaInput, NamedFormula } from '@entrepot/contract/fields/formula/shapes.ts'
import { Box, Button, Flex, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { errorText } from '../../../kernel/words.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { ScheduleField } from '../../../ui/schedule-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Help } from '../../../ui/text.tsx'
import { draftOf, type FieldValues, valuesOf } from '../draft.ts'
import { fieldWords } from '../words.ts'
import { FormulaExplanation } from './formula-explanation.tsx'
import { FormulaTrial } from './formula-trial.tsx'
import { renamedIn, withVariable } from './variables.ts'
import { VariableRows } from './variable-rows.tsx'
import { Columns } from '../../../ui/columns.tsx'

type Props = {
  guid: string | null
  values: FieldValues
  all: readonly Field[]
  errorOf: (name: string) => string | undefined
  readOnly: boolean
  onChange: (part: Pick<FieldValues, 'formula'>) => void
}

/**
 * What the field computes: typed or put together by clicks, checked while it is typed, said in plain language, and
 * tried before it is saved.
 */
export const FormulaEditor = ({ guid, values, all, errorOf, readOnly, onChange }: Props) => {
  const say = fieldWords.use()
  const { formula } = values
  const template = useRef<HTMLTextAreaElement>(null)
  const others = all.filter((field) => field.guid !== guid && field.target === 'items')
  const isEmpty = formula.template.trim() === ''
  const draft = draftOf(values, guid ?? 'new')
  const refused =
    draft.formula && !isEmpty
      ? refusalOfFormula(
          { ...draft, formula: draft.formula },
          others.map((field) => draftOf(valuesOf(field), field.guid)),
        )
      : null
  const refusalAt = (field: string) =>
    refused?.field === field ? errorText(refused.refusal.code, refused.refusal.params) : undefined
  const set = (part: Partial<FormulaInput>) => onChange({ formula: { ...formula, ...part } })

  /** Where the caret is, and behind it afterwards. */
  const insert = (text: string, part: Partial<FormulaInput> = {}) => {
    const { selectionStart = formula.template.length, selectionEnd = selectionStart } = template.current ?? {}
    set({
      ...part,
      template: `${formula.template.slice(0, selectionStart)}${text}${formula.template.slice(selectionEnd)}`,
    })
    setTimeout(() => {
      template.current?.focus()
      template.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length)
    })
  }
  const insertSource = (source: string, label: string) => {
    const { variables, name } = withVariable(formula.variables, source, label)
    insert(`{${name}}`, { variables })
  }
  return (
    <>
      <Section title={say('formula.title')} level={3} help={say('formula.help')} error={errorOf('formula')}>
        <Textarea
          ref={template}
          label={say('formula.template')}
          required
          autosize
          minRows={2}
          maxLength={1000}
          spellCheck={false}
          autoComplete="off"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          readOnly={readOnly}
          value={formula.template}
          error={refusalAt('formula.template') ?? errorOf('formula.template')}
          onChange={(event) => set({ template: event.currentTarget.value })}
        />
        <Box component="p" mih={20} mt={2} c="var(--e-success)" fz={13} role="status">
          {!isEmpty && !refused && say('formula.right')}
        </Box>
        {!readOnly && <Functions onInsert={insert} />}
        <VariableRows
          variables={formula.variables}
          template={formula.template}
          fields={others}
          error={refusalAt('formula.variables') ?? errorOf('formula.variables')}
          readOnly={readOnly}
          onInsert={insertSource}
          onRename={(from, to) => set(renamedIn(formula, from, to))}
          onRemove={(name) => set({ variables: formula.variables.filter((variable) => variable.name !== name) })}
        />
      </Section>
      <Section title={say('formula.result')} level={3}>
        <NativeSelect
          label={say('formula.result_type')}
          description={say(`formula.result_help.${formula.resultType}`)}
          disabled={readOnly}
          value={formula.resultType}
          data={RESULT_TYPES.map((value) => ({ value, label: say(`formula.results.${value}`) }))}
          onChange={(event) =>
            set({ resultType: RESULT_TYPES.find((one) => one === event.currentTarget.value) ?? 'replace' })
          }
        />
        <ScheduleField
          value={formula.schedule}
          error={isEmpty ? errorOf('formula.schedule') : (refusalAt('formula.schedule') ?? errorOf('formula.schedule'))}
          readOnly={readOnly}
          onChange={(schedule) => set({ schedule })}
        />
        {!isEmpty && !refused && (
          <Help>
            <FormulaExplanation formula={named(formula, others)} />
          </Help>
        )}
      </Section>
      {!readOnly && !isEmpty && !refused && draft.formula && <FormulaTrial field={guid} formula={formula} />}
    </>
  )
}

const named = (formula: FormulaInput, fields: readonly Field[]): NamedFormula => ({
  ...formula,
  variables: formula.variables.map((variable) => {
    const field = fields.find(({ guid }) => guid === fieldOfSource(variable.source))
    return { ...variable, field: field ? { guid: field.guid, name: field.name } : null }
  }),
  schedule: { ...formula.schedule, days: formula.schedule.days ?? [], months: formula.schedule.months ?? [] },
})

const CALLS = {
  min: 'min(, )',
  max: 'max(, )',
  round: 'round(, 2)',
  abs: 'abs()',
  if: 'if( > 0, , )',
  today: 'today',
  days: 'days(, today)',
} as const

/** Every function, with what it gives; a click writes it. */
const Functions = ({ onInsert }: { onInsert: (text: string) => void }) => {
  const say = fieldWords.use()
  return (
    <details>
      <Box component="summary" p="4px 0" style={{ cursor: 'pointer' }}>
        {say('formula.functions')}
      </Box>
      <Flex component="ul" direction="column" gap={6} m="4px 0 8px">
        {(Object.keys(CALLS) as (keyof typeof CALLS)[]).map((name) => (
          <Columns component="li" of="64px 1fr" gap={10} align="start" fz={13} key={name}>
            <Button size="compact-xs" variant="default" onClick={() => onInsert(CALLS[name])}>
              {name}
            </Button>
            <span>{say(`formula.function_help.${name}`)}</span>
          </Columns>
        ))}
      </Flex>
    </details>
  )
}
