import { useState } from 'react'
import { saveFile } from './client.ts'
import { isFailure, textOf } from './failure.ts'
import { toast } from './toasts.ts'

type Format = 'xlsx' | 'csv'

/**
 * The file of a list as it is filtered and arranged; a refusal is said here, because the failure of a read is otherwise
 * said by the page.
 */
export const useExport = (
  download: (format: Format) => Promise<Parameters<typeof saveFile>[0]>,
  told: () => string,
) => {
  const [exporting, setExporting] = useState(false)
  const exportAs = async (format: Format) => {
    setExporting(true)
    try {
      saveFile(await download(format))
      toast.success(told())
    } catch (error) {
      if (!isFailure(error)) throw error
      if (!error.reported) toast.error(textOf(error))
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportAs: (format: Format) => void exportAs(format) }
}
