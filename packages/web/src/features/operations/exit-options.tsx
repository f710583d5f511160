import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { Box, Checkbox, Flex } from '@mantine/core'
import { useSession } from '../../kernel/session.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { stockWords } from '../stock/index.ts'
import type { TaskHow } from './operation-values.ts'
import { operationWords } from './words.ts'

type Props = {
  draft: TaskHow
  /** What leaves goes to somebody, and not to another place of ours. */ asksAction: boolean
  onChange: (part: Partial<TaskHow>) => void
}

/** How things leave: what equipment may leave with, and what for (TASK-23, TASK-37). */
export const ExitOptions = ({ draft, asksAction, onChange }: Props) => {
  const say = operationWords.use()
  const sayStock = stockWords.use()
  const { config } = useSession()
  const values = config?.fields.fields.find(({ mapped }) => mapped === 'status')?.values ?? []
  return (
    <>
      {asksAction && (
        <Box maw={320}>
          <NativeSelect
            label={say('close.reason')}
            value={draft.action}
            data={[
              { value: '', label: say('form.action_later') },
              ...OUT_ACTIONS.map((value) => ({ value, label: sayStock(`ledger.${value}`) })),
            ]}
            onChange={(event) => onChange({ action: event.currentTarget.value })}
          />
        </Box>
      )}
      {values.length > 0 && (
        <Checkbox.Group
          label={say('form.exit_statuses')}
          value={[...draft.exit_statuses]}
          onChange={(chosen) => onChange({ exit_statuses: chosen })}
        >
          <Flex wrap="wrap" gap="8px 16px" pt={4}>
            {values.map((value) => (
              <Checkbox key={value} value={value} label={value} />
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </>
  )
}
