import type { FileSearch } from '@entrepot/contract/file-search/file-search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { fileSearches } from './api.ts'

type Choice = { match?: FileSearch['match']; column?: string; sheet?: string; headerRow?: number; folder?: string }
export type Sent = { file: File; as: 'xlsx' | 'text' }

/**
 * Sends a list and keeps it as long as the page is open, so that another column or folder needs no second choice of the
 * file.
 */
export const useFileSearch = (onFound: (guid: string) => void) => {
  const client = useQueryClient()
  const [sent, setSent] = useState<(Sent & { guid: string }) | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const run = async ({ file, as }: Sent, choice: Choice = {}) => {
    if (progress) return
    setRefusal(null)
    setProgress({ done: 0, total: Math.max(1, file.size) })
    try {
      const {
        found: _found,
        not_found: _missing,
        duplicates: _twice,
        ambiguous: _several,
        elsewhere: _elsewhere,
        ...search
      } = await fileSearches.run(
        { body: { as, ...choice }, file },
        { quiet: true, onProgress: (done, total) => setProgress({ done, total: total ?? Math.max(1, file.size) }) },
      )
      client.setQueryData(fileSearches.get.query({ params: { guid: search.guid } }).queryKey, search)
      setSent({ file, as, guid: search.guid })
      onFound(search.guid)
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefusal(textOf(error))
    } finally {
      setProgress(null)
    }
  }
  return { run, sent, progress, refusal, refuse: setRefusal }
}
