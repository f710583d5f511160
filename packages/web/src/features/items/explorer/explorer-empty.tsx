import { can } from '../../../kernel/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FOLDER_ADD } from '../../folders/index.ts'
import { StartOffer } from '../../home/index.ts'
import { itemWords } from '../words.ts'
import type { Explorer } from './use-explorer.ts'

const CloseNames = lazyPart(async () => (await import('../close-names.tsx')).CloseNames)

export const NoItems = ({ explorer: { address, place, listed } }: { explorer: Explorer }) => {
  const say = itemWords.use()
  if (listed.isFiltered)
    return (
      <EmptyState
        kind="no-result"
        title={say('empty.no_result')}
        text={address.search.q && <CloseNames search={address.search.q} />}
        action={{ label: say('empty.clear'), run: address.clearFilters }}
      />
    )
  if (!place.canAdd)
    return <EmptyState kind="no-permission" title={say('empty.nobody')} text={say('empty.nobody_text')} />
  return (
    <EmptyState
      kind="unused"
      title={say(listed.deep ? 'empty.unused_deep' : 'empty.unused')}
      text={say('empty.unused_text')}
      action={{ label: say('actions.new'), run: address.newItem }}
    />
  )
}

export const NoFolders = ({ onNewFolder }: { onNewFolder: () => void }) => {
  const say = itemWords.use()
  return can(FOLDER_ADD) ? (
    <>
      <EmptyState
        kind="unused"
        title={say('empty.no_folder')}
        text={say('empty.no_folder_text')}
        action={{ label: say('empty.first_folder'), run: onNewFolder }}
      />
      <StartOffer />
    </>
  ) : (
    <EmptyState kind="no-permission" title={say('empty.no_access')} text={say('empty.no_access_text')} />
  )
}
