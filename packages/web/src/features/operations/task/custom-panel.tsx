import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Box, Flex } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Failure } from '../../../kernel/failure.ts'
import { Section } from '../../../ui/section.tsx'
import { Help } from '../../../ui/text.tsx'
import { type Filled, FormFields } from '../../operation-templates/index.ts'
import { operationWords } from '../words.ts'
import css from './custom-panel.module.css'
import { SignField } from './sign-field.tsx'
import type { TaskDraft } from './use-draft.ts'

/** Whether lines are scanned in a task of a template. */
export const takesScans = ({ custom }: Pick<OpenedTask, 'custom'>): boolean =>
  custom?.type === 'scan' || custom?.type === 'scan_validation'

export const filledIn = ({ custom, answers, rules, signatures }: OpenedTask): Filled => ({
  form: custom?.form ?? [],
  answers,
  rules,
  signed: signatures.flatMap(({ field }) => field ?? []),
})
const NOTHING = {}

type Props = { task: OpenedTask; typed: TaskDraft; isOpen: boolean; failure: Failure | null; children: ReactNode }

/**
 * A task of a template: its form on the left and what is scanned on the right, below each other where there is no room.
 */
export const CustomPanel = ({ task, typed, isOpen, failure, children }: Props) => {
  const say = operationWords.use()
  const filled = useMemo(() => filledIn(task), [task])
  const { custom } = task
  if (!custom) return children
  const hasForm = custom.form.length > 0
  const toSign = (guid: string, name: string) => (
    <SignField operation={task.operation.guid} task={task} label={name} field={guid} isOpen={isOpen} />
  )
  return (
    <div className={css.panel} data-both={(hasForm && children !== null) || undefined}>
      {(custom.description !== '' || hasForm || children === null) && (
        <Box className={css.form}>
          {custom.description !== '' && <Help>{custom.description}</Help>}
          {hasForm && (
            <Section title={say('custom.form')}>
              <FormFields
                filled={filled}
                typed={typed.draft.form ?? NOTHING}
                opened={task.updatedAt}
                readOnly={!isOpen}
                failure={failure}
                toSign={toSign}
                onAnswer={typed.answer}
              />
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
