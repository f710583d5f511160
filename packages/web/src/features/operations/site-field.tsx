import type { Operation } from '@entrepot/contract/operations/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '../../ui/native-select.tsx'
import { sites } from '../sites/index.ts'
import { operationWords } from './words.ts'

const MOST = 100

type Site = Operation['destination_site']
type Props = { value: Site; error?: React.ReactNode; onChange: (site: Site) => void }

/** An enabled site that goods leave to (INTER-10); one that was chosen before stays, also disabled (DEST-06). */
export const SiteField = ({ value, error, onChange }: Props) => {
  const say = operationWords.use()
  const { data } = useQuery(sites.offered.query({ query: { size: MOST } }))
  const offered = data?.data ?? []
  const shown = value && !offered.some(({ guid }) => guid === value.guid) ? [value, ...offered] : offered
  return (
    <NativeSelect
      label={say('form.to_site')}
      value={value?.guid ?? ''}
      error={error}
      data={[
        { value: '', label: say('form.no_site') },
        ...shown.map(({ guid, name }) => ({ value: guid ?? '', label: name })),
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onChange(shown.find(({ guid }) => guid === chosen) ?? null)}
    />
  )
}
