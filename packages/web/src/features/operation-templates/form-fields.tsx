import type { Attribute } from '@entrepot/contract/fields/values.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Answers, isTyped, refusalOfAnswer } from '@entrepot/contract/operation-templates/form-answers.ts'
import { Flex } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Failure } from '../../kernel/failure.ts'
import { AnswerField } from '../fields/index.ts'
import { type Filled, openedForm } from './task-form.ts'

type Props = {
  filled: Filled
  typed: Answers
  /** Says which opening of the form this is: rules write once for each. */ opened: string
  readOnly: boolean
  failure: Failure | null
  /** Where a field is signed. */ toSign: (field: string, name: string) => ReactNode
  onAnswer: (answers: Record<string, Attribute>) => void
}

/** The form of a task with its rules, as it is with what was typed. */
export const FormFields = ({ filled, typed, opened, readOnly, failure, toSign, onAnswer }: Props) => {
  const form = useMemo(() => openedForm(filled), [filled])
  const [answers, state, refusals] = [form.answersWith(typed), form.stateWith(typed), form.refusalsWith(typed)]
  const done = useRef('')
  useEffect(() => {
    if (readOnly || done.current === opened) return
    done.current = opened
    const written = form.withRules(typed)
    if (Object.keys(written).length > 0) onAnswer(written)
  }, [form, typed, opened, readOnly, onAnswer])
  const errorOf = (guid: string): string | undefined =>
    failure?.errors.find(({ field }) => field === `form.${guid}`)?.message
  return (
    <Flex direction="column" gap={12}>
      {filled.form.map((field) => {
        const { guid, name } = field
        const { visible, required, readOnly: isClosed, imposed, error } = state.get(customField(guid))!
        if (!visible) return null
        if (!isTyped(field)) return <Fragment key={guid}>{toSign(guid, name)}</Fragment>
        const value = imposed ? (imposed.value as Attribute) : answers[guid]
        const isWrong = error !== null || refusalOfAnswer(field, value) !== null
        return (
          <AnswerField
            key={guid}
            field={{ ...field, required }}
            value={value}
            readOnly={readOnly || isClosed}
            error={(isWrong ? refusals.get(guid) : undefined) ?? errorOf(guid)}
            onChange={(next) => onAnswer(form.withRules(typed, { [guid]: next }))}
          />
        )
      })}
    </Flex>
  )
}
