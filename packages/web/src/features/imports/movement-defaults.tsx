import { DIRECTIONS } from '@entrepot/contract/imports/import.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { PlanDraft } from './mapping.ts'
import { importWords, ledgerWords } from './words.ts'

/** Which way quantities go, and what for where no column says so (TRX-10). */
export const MovementDefaults = ({
  draft,
  mapped,
  onSet,
}: {
  draft: PlanDraft
  mapped: ReadonlySet<string>
  onSet: (field: string, value: string) => void
}) => {
  const say = importWords.use()
  const ledger = ledgerWords.use()
  return (
    <>
      <NativeSelect
        label={say('direction')}
        value={draft.defaults.direction ?? 'in'}
        onChange={(event) => onSet('direction', event.currentTarget.value)}
        data={DIRECTIONS.map((value) => ({ value, label: say(`directions.${value}`) }))}
      />
      {!mapped.has('action') && (
        <NativeSelect
          label={say('out_action')}
          value={draft.defaults.action ?? ''}
          onChange={(event) => onSet('action', event.currentTarget.value)}
          data={[
            { value: '', label: say('no_action') },
            ...OUT_ACTIONS.map((value) => ({ value, label: ledger(`actions.${value}`) })),
          ]}
        />
      )}
    </>
  )
}
