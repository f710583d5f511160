import { exportFile } from '../../../kernel/export-file.ts'
import { toast } from '../../../kernel/toasts.ts'
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
  const told = () => say('exported')
  return {
    exportAs: (format: 'xlsx' | 'csv') => {
      toast.info(say('exporting'))
      void exportFile(
        () => items.list.download({ query: { ...filter, export: format, columns: shownColumns() } }),
        told,
      )
    },
    exportChosen: () =>
      void exportFile(() => downloadChosen({ selection: asked(), sort, columns: shownColumns() }), told),
  }
}
