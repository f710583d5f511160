import { Checkbox, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { AssigneeChoice } from './assignee-choice.tsx'
import { keyOf, placeOf, type TaskDraft, type Values } from './operation-values.ts'
import { templateTerms } from '../operation-templates/index.ts'
import { TaskOptionsFields } from './task-options.tsx'
import { operationTerms, operationWords } from './words.ts'

type Props = {
  drafts: readonly TaskDraft[]
  places: Pick<Values, 'location' | 'destination'>
  /** What leaves goes to somebody. */ asksAction: boolean
  tried: boolean
  /** What the server refused of whom it is given to. */ errorOf: (draft: TaskDraft) => ReactNode
  onChange: (draft: TaskDraft) => void
}

/** The default tasks of a type: which ones apply, and whom each is given to (INTER-07, INTER-25). */
export const TaskChoice = ({ drafts, places, asksAction, tried, errorOf, onChange }: Props) => (
  <ul>
    {drafts.map((draft) => (
      <Choice
        key={keyOf(draft)}
        draft={draft}
        places={places}
        asksAction={asksAction}
        tried={tried}
        errorOf={errorOf}
        onChange={onChange}
      />
    ))}
  </ul>
)

const Choice = ({
  draft,
  places,
  asksAction,
  tried,
  errorOf,
  onChange,
}: Omit<Props, 'drafts'> & { draft: TaskDraft }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const { kind, ticked, assignee } = draft
  const { template } = draft
  const name = template?.title ?? term(`kinds.${kind}`)
  const sayType = templateTerms.use()
  const hintOf = ({ type, required }: NonNullable<TaskDraft['template']>) =>
    [sayType(`types.${type}`), ...(required ? [say('create.required')] : [])].join(' · ')
  const set = (part: Partial<TaskDraft>) => onChange({ ...draft, ...part })
  return (
    <Flex
      component="li"
      direction="column"
      gap={8}
      py={12}
      pl={template?.parent ? 28 : 0}
      style={{ borderBottom: '1px solid var(--e-line)' }}
    >
      <Checkbox
        label={<strong>{name}</strong>}
        checked={ticked}
        disabled={template?.required ?? false}
        {...(template && { description: hintOf(template) })}
        onChange={(event) => set({ ticked: event.currentTarget.checked })}
      />
      {ticked && template?.type !== 'auto' && (
        <Flex direction="column" gap={8} pl={28}>
          <AssigneeChoice
            task={name}
            location={template && !template.needs.includes('location') ? null : placeOf(kind, places)}
            value={assignee}
            error={assignee === null ? tried && say('form.assignee_needed') : errorOf(draft)}
            onChange={(chosen) => set({ assignee: chosen })}
          />
          {!template && <TaskOptionsFields kind={kind} how={draft} asksAction={asksAction} onChange={set} />}
        </Flex>
      )}
    </Flex>
  )
}
