import { COUNTINGS } from '@entrepot/contract/operations/kinds.ts'
import { Box, Checkbox, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { AssigneeChoice } from './assignee-choice.tsx'
import { ExitOptions } from './exit-options.tsx'
import { placeOf, type TaskDraft, type Values } from './operation-values.ts'
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
        key={draft.kind}
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
  const name = term(`kinds.${kind}`)
  const set = (part: Partial<TaskDraft>) => onChange({ ...draft, ...part })
  return (
    <Flex component="li" direction="column" gap={8} py={12} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <Checkbox
        label={<strong>{name}</strong>}
        checked={ticked}
        onChange={(event) => set({ ticked: event.currentTarget.checked })}
      />
      {ticked && (
        <Flex direction="column" gap={8} pl={28}>
          <AssigneeChoice
            task={name}
            location={placeOf(kind, places)}
            value={assignee}
            error={assignee === null ? tried && say('form.assignee_needed') : errorOf(draft)}
            onChange={(chosen) => set({ assignee: chosen })}
          />
          {kind === 'inventory' && (
            <>
              <Checkbox
                label={say('form.blind')}
                checked={draft.blind}
                onChange={(event) => set({ blind: event.currentTarget.checked })}
              />
              <Box maw={320}>
                <NativeSelect
                  label={say('form.counting')}
                  value={draft.counting}
                  data={COUNTINGS.map((value) => ({ value, label: say(`form.countings.${value}`) }))}
                  onChange={({ currentTarget: { value } }) =>
                    set({ counting: COUNTINGS.find((one) => one === value) ?? draft.counting })
                  }
                />
              </Box>
            </>
          )}
          {kind === 'out_of_stock' && <ExitOptions draft={draft} asksAction={asksAction} onChange={set} />}
          {kind !== 'select_folders' && kind !== 'inventory_validation' && (
            <Checkbox
              label={say('form.scan_all')}
              checked={draft.scan_all}
              onChange={(event) => set({ scan_all: event.currentTarget.checked })}
            />
          )}
        </Flex>
      )}
    </Flex>
  )
}
