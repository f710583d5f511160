import type { Import } from '@entrepot/contract/imports/import.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { PlanDraft } from './mapping.ts'
import { importWords } from './words.ts'
import { Row } from './row.tsx'

type KeyProps = { state: Import; draft: PlanDraft; onChange: (part: Partial<PlanDraft>) => void }
/** What tells which record a row is of. */
export const KeyChoice = ({ state, draft, onChange }: KeyProps) => {
  const say = importWords.use()
  return (
    <Row>
      <NativeSelect
        label={say('key')}
        description={say('key_help')}
        value={draft.key ?? ''}
        onChange={(event) =>
          onChange({ key: event.currentTarget.value === '' ? null : (event.currentTarget.value as 'name' | 'tag') })
        }
        data={[
          ...(state.target === 'transactions' ? [{ value: '', label: say('keys.any') }] : []),
          ...(['tag', 'name'] as const).map((value) => ({ value, label: say(`keys.${value}`) })),
        ]}
      />
    </Row>
  )
}
