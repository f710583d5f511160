import { COUNTINGS, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import { SCANNED_TYPES } from '@entrepot/contract/operation-templates/custom-task.ts'
import { Box, Checkbox, Flex } from '@mantine/core'
import { NativeSelect } from '../../ui/native-select.tsx'
import { ExitOptions } from './exit-options.tsx'
import { HANDS_OVER, isScanned, type TaskHow } from './operation-values.ts'
import { operationWords } from './words.ts'

type Props = {
  kind: TaskKind
  how: TaskHow
  /** What leaves goes to somebody. */ asksAction: boolean
  onChange: (part: Partial<TaskHow>) => void
}

/** How a task of a kind is done, as far as its kind leaves a choice. */
export const TaskOptionsFields = ({ kind, how, asksAction, onChange }: Props) => {
  const say = operationWords.use()
  const check = (name: 'blind' | 'signature' | 'scan_all', label: string) => (
    <Checkbox
      label={label}
      checked={how[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      {kind === 'inventory' && (
        <>
          {check('blind', say('form.blind'))}
          <Box maw={320}>
            <NativeSelect
              label={say('form.counting')}
              value={how.counting}
              data={COUNTINGS.map((value) => ({ value, label: say(`form.countings.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ counting: COUNTINGS.find((one) => one === value) ?? how.counting })
              }
            />
          </Box>
        </>
      )}
      {kind === 'out_of_stock' && <ExitOptions draft={how} asksAction={asksAction} onChange={onChange} />}
      {HANDS_OVER.includes(kind) && check('signature', say('sign.ask'))}
      {isScanned(kind) && check('scan_all', say('form.scan_all'))}
      {isScanned(kind) && (
        <Checkbox.Group
          label={say('form.allowed_types')}
          value={[...how.allowed_types]}
          onChange={(chosen) => onChange({ allowed_types: chosen })}
        >
          <Flex wrap="wrap" gap="8px 16px" pt={4}>
            {SCANNED_TYPES.filter((type) => type !== 'folder').map((value) => (
              <Checkbox key={value} value={value} label={say(`form.scanned_types.${value}`)} />
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </>
  )
}
