import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconFileSearch, IconPhotoSearch } from '@tabler/icons-react'
import { toast } from '../../kernel/toasts.ts'
import { useExport } from '../../kernel/use-export.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ViewActions } from '../views/index.ts'
import { searches } from './api.ts'
import type { Columns } from './use-columns.ts'
import type { Results } from './use-results.ts'
import type { SearchAddress } from './use-search-address.ts'
import type { OpenView } from './use-view.ts'
import { searchWords } from './words.ts'

const ExportMenu = lazyPart(async () => (await import('../../ui/export-menu.tsx')).ExportMenu)

type Props = { address: SearchAddress; results: Results; columns: Columns; open: OpenView }

/** What is done with the search as a whole, and the other ways to search. */
export const SearchActions = ({ address, results, columns, open: { view, searched, modified } }: Props) => {
  const say = searchWords.use()
  const { exporting, exportAs } = useExport(
    (format) => {
      toast.info(say('exporting'))
      return searches.run.download({ body: { ...results.asked, columns: columns.shown, export: format } })
    },
    () => say('exported'),
  )
  return (
    <>
      <ViewActions
        target={address.target}
        searched={searched}
        view={view}
        modified={modified}
        onSaved={(saved) => address.openView(saved, true)}
        onReset={() => view && address.openView(view, true)}
        onRemoved={() => address.change({ view: undefined })}
      />
      <Button
        component={Link}
        to="/data/search-by-file"
        variant="subtle"
        leftSection={<IconFileSearch size={16} stroke={1.7} aria-hidden />}
      >
        {say('by_file')}
      </Button>
      <Button
        component={Link}
        to="/image-search"
        variant="subtle"
        leftSection={<IconPhotoSearch size={16} stroke={1.7} aria-hidden />}
      >
        {say('by_image')}
      </Button>
      <ExportMenu busy={exporting} onExport={exportAs} />
    </>
  )
}
