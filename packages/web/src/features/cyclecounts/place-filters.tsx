import { guidOr } from '../../kernel/guid-or.ts'
import type { SearchPart } from '../../kernel/lists.ts'
import { useSession } from '../../kernel/session.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { FolderFilter } from '../folders/index.ts'
import type { CycleSearch } from './address.ts'
import { cycleWords } from './words.ts'

export type Change = (part: SearchPart<CycleSearch>) => void

/** Where, and of what kind. */
export const PlaceFilters = ({ search, change }: { search: CycleSearch; change: Change }) => {
  const say = cycleWords.use()
  const { config } = useSession()
  return (
    <>
      <FolderFilter folder={guidOr(search.folder)} onChange={(folder) => change({ folder })} />
      <NativeSelect
        aria-label={say('any_category')}
        value={guidOr(search.category) ?? ''}
        data={[
          { value: '', label: say('any_category') },
          ...(config?.categories ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ category: value || undefined })}
        w={190}
      />
    </>
  )
}
