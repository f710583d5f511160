import { STOCK_CHANGES } from '@entrepot/contract/stock/stock.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ColumnsButton } from '../../../ui/grid/index.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { MovementFilters, PlaceFilters } from './filters.tsx'
import { InstantField } from './instant-field.tsx'
import type { History } from './use-history.ts'
import type { Movements } from './use-movements.ts'
import { historyWords, ledgerWords } from './words.ts'

type Props = { history: History; movements: Movements }

export const HistoryToolbar = ({ history, movements }: Props) => {
  const { search, change } = history
  return (
    <>
      <PlaceFilters search={search} onChange={change} />
      {search.at ? (
        <InstantTools history={history} at={search.at} />
      ) : (
        <MovementTools history={history} movements={movements} />
      )}
    </>
  )
}

const MovementTools = ({ history, movements }: Props) => {
  const say = historyWords.use()
  const { columns, shownLayout, arrange, reset, share } = movements
  return (
    <>
      <MovementFilters search={history.search} timeZone={history.timeZone} onChange={history.change} />
      {history.isFiltered && (
        <Button variant="subtle" onClick={history.clear}>
          {say('clear')}
        </Button>
      )}
      <ColumnsButton columns={columns} layout={shownLayout} onLayoutChange={arrange} onReset={reset} onShare={share} />
    </>
  )
}

/** The instant, and whether it is compared with now. */
const InstantTools = ({ history: { search, timeZone, change }, at }: { history: History; at: string }) => {
  const say = historyWords.use()
  const { vs, change: only, folder, item } = search
  const choose = (value: string) => change({ change: STOCK_CHANGES.find((one) => one === value) })
  return (
    <>
      <InstantField at={at} timeZone={timeZone} onChange={(next) => change({ at: next })} />
      <Segmented
        label={say('compared')}
        value={vs ?? 'then'}
        onChange={(next) => change({ vs: next === 'now' ? 'now' : undefined, change: undefined })}
        options={[
          { value: 'then', label: say('at_date') },
          { value: 'now', label: say('versus_now') },
        ]}
      />
      {vs && (
        <>
          <NativeSelect
            aria-label={say('any_change')}
            value={only ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: '', label: say('any_change') },
              ...STOCK_CHANGES.map((one) => ({ value: one, label: ledgerWords.say(`changes.${one}`) })),
            ]}
            w={190}
          />
          <Link to="/activity" search={{ since: at, ...(folder && { folder }), ...(item && { guid: item }) }}>
            {say('who_since')}
          </Link>
        </>
      )}
    </>
  )
}
