import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { TextInput } from '@mantine/core'
import { useSession } from '../../../kernel/session.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { operationWords } from '../words.ts'

/** What equipment may leave with in this task; null where the company has no field for it (TASK-23). */
export const useExitStatuses = ({ kind, options }: OpenedTask): readonly string[] | null => {
  const { config } = useSession()
  const field = config?.fields.fields.find(({ mapped }) => mapped === 'status')
  if (kind !== 'out_of_stock' || !field) return null
  return options.exit_statuses.length > 0 ? options.exit_statuses : field.values
}
/** In a move it is said before anything is scanned, unless the task says it (TASK-22). */
export const needsStatus = ({ operation, options }: OpenedTask): boolean =>
  operation.type === 'move' && options.exit_statuses.length === 0

type Props = { choices: readonly string[]; required: boolean; value: string; onChange: (value: string) => void }

/** Said once, for what is scanned from here on. */
export const ExitStatusField = ({ choices, required, value, onChange }: Props) => {
  const say = operationWords.use()
  const label = say('task.exit_status')
  const shared = { label, required, value, maw: 320, size: 'md' as const }
  if (choices.length === 0)
    return <TextInput {...shared} maxLength={255} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <NativeSelect
      {...shared}
      data={[{ value: '', label: say('task.choose') }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
