import {
  type Import,
  PLACE_LEVELS,
  type PlaceLevels,
  REPEATED_ROWS,
  type RepeatedRows,
} from '@entrepot/contract/imports/import.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { PlanDraft } from './mapping.ts'
import { importWords } from './words.ts'
import { Row } from './row.tsx'

type ChoicesProps = {
  state: Import
  draft: PlanDraft
  hasPlaces: boolean
  onChange: (part: Partial<PlanDraft>) => void
}
/** What becomes of rows that repeat others, and which slashes part the levels of a place. */
export const RowChoices = ({ state: { target, mode }, draft, hasPlaces, onChange }: ChoicesProps) => {
  const say = importWords.use()
  return (
    <Row>
      {target === 'items' && (
        <NativeSelect
          label={say('repeated')}
          description={say(mode === 'create' ? 'repeated_new' : 'repeated_known')}
          value={draft.repeated ?? 'refuse'}
          onChange={(event) => onChange({ repeated: event.currentTarget.value as RepeatedRows })}
          data={REPEATED_ROWS.map((value) => ({ value, label: say(`repeated_rows.${value}`) }))}
        />
      )}
      {hasPlaces && (
        <NativeSelect
          label={say('levels')}
          value={draft.levels ?? 'spaced'}
          onChange={(event) => onChange({ levels: event.currentTarget.value as PlaceLevels })}
          data={PLACE_LEVELS.map((value) => ({ value, label: say(`place_levels.${value}`) }))}
        />
      )}
    </Row>
  )
}
