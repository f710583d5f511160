import { isTyped, missingAnswers, refusalOfAnswer } from '@entrepot/contract/operation-templates/form-answers.ts'
import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '../../../kernel/failure.ts'
import { errorText } from '../../../kernel/words.ts'
import { Section } from '../../../ui/section.tsx'
import { Help } from '../../../ui/text.tsx'
import { AnswerField } from '../../fields/index.ts'
import { operationWords } from '../words.ts'
import css from './custom-panel.module.css'
import type { Draft } from './draft.ts'
import { SignField } from './sign-field.tsx'
import type { TaskDraft } from './use-draft.ts'

/** Whether lines are scanned in a task of a template. */
export const takesScans = ({ custom }: Pick<OpenedTask, 'custom'>): boolean =>
  custom?.type === 'scan' || custom?.type === 'scan_validation'

const answersOf = ({ answers }: Pick<OpenedTask, 'answers'>, { form }: Draft) => ({ ...answers, ...form })
/** What the form asks for is there, and as its fields ask (TASK-19). */
export const isFilledIn = (task: OpenedTask, draft: Draft): boolean => {
  const fields = task.custom?.form ?? []
  const answers = answersOf(task, draft)
  return (
    missingAnswers(
      fields,
      answers,
      task.signatures.flatMap(({ field }) => field ?? []),
    ).length === 0 && fields.every((field) => refusalOfAnswer(field, answers[field.guid]) === null)
  )
}

type Props = { task: OpenedTask; typed: TaskDraft; isOpen: boolean; failure: Failure | null; children: ReactNode }

/** A task of a template: its form on the left and what is scanned on the right, below each other where there is no room. */
export const CustomPanel = ({ task, typed, isOpen, failure, children }: Props) => {
  const say = operationWords.use()
  const { custom } = task
  if (!custom) return children
  const hasForm = custom.form.length > 0
  return (
    <div className={css.panel} data-both={(hasForm && children !== null) || undefined}>
      {(custom.description !== '' || hasForm || children === null) && (
        <Box className={css.form}>
          {custom.description !== '' && <Help>{custom.description}</Help>}
          {hasForm && (
            <Section title={say('custom.form')}>
              <FormFields task={task} typed={typed} isOpen={isOpen} failure={failure} />
            </Section>
          )}
          {custom.type === 'auto' && <Help>{say('custom.auto')}</Help>}
        </Box>
      )}
      {children && (
        <Flex direction="column" flex={1} miw={0} mih={0}>
          {children}
        </Flex>
      )}
    </div>
  )
}

const FormFields = ({ task, typed, isOpen, failure }: Omit<Props, 'children'>) => {
  const answers = answersOf(task, typed.draft)
  const errorOf = (guid: string): string | undefined =>
    failure?.errors.find(({ field }) => field === `form.${guid}`)?.message
  return (
    <Flex direction="column" gap={12}>
      {task.custom!.form.map((field) => {
        const value = answers[field.guid]
        const refusal = refusalOfAnswer(field, value)
        if (!isTyped(field))
          return (
            <SignField
              key={field.guid}
              operation={task.operation.guid}
              task={task}
              label={field.name}
              field={field.guid}
              isOpen={isOpen}
            />
          )
        return (
          <AnswerField
            key={field.guid}
            field={field}
            value={value}
            readOnly={!isOpen}
            error={(refusal && errorText(refusal.code, refusal.params)) ?? errorOf(field.guid)}
            onChange={(next) => typed.answer(field.guid, next)}
          />
        )
      })}
    </Flex>
  )
}
