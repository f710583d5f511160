import { toast } from '../../../kernel/toasts.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { exportColumns } from '../../../ui/grid/index.ts'
import { downloadChosen } from '../../bulk/index.ts'
import { items } from '../api.ts'
import { itemWords } from '../words.ts'
import type { Arranged } from './use-arranged.ts'
import type { Chosen } from './use-chosen.ts'
import type { Listed } from './use-listed.ts'

/** The list, or what is chosen of it, as a file with the columns that show. */
export const useExports = ({ filter }: Listed, { columns, gridLayout, sort }: Arranged, { asked }: Chosen) => {
  const say = itemWords.use()
  const shownColumns = () => exportColumns(columns, gridLayout)
  const { exportAs } = useExport(
    (format) => {
      toast.info(say('exporting'))
      return items.list.download({ query: { ...filter, export: format, columns: shownColumns() } })
    },
    () => say('exported'),
  )
  const { exportAs: exportChosen } = useExport(
    () => downloadChosen({ selection: asked(), sort, columns: shownColumns() }),
    () => say('exported'),
  )
  return { exportAs, exportChosen }
}
