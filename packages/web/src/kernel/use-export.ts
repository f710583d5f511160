import { exportFile } from './export-file.ts'
import type { Downloaded } from './client.ts'
import { useSubmit } from './use-submit.ts'

type Format = 'xlsx' | 'csv'

/** The file of a list as it is filtered and arranged, in the format that is chosen. */
export const useExport = (download: (format: Format) => Promise<Downloaded>, told: () => string) => {
  const { submit, saving } = useSubmit((_options, format: Format) => exportFile(() => download(format), told))
  return { exporting: saving, exportAs: submit }
}
