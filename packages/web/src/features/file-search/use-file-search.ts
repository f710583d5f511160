import type { FileSearch } from '@entrepot/contract/file-search/file-search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
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
  const [progress, setProgress] = useState({ done: 0, total: 1 })
  const [refusal, setRefusal] = useState<string | null>(null)

  const { submit, saving } = useSubmit(
    (options, { file, as, choice }: Sent & { choice: Choice }) => {
      setRefusal(null)
      setProgress({ done: 0, total: Math.max(1, file.size) })
      return fileSearches.run(
        { body: { as, ...choice }, file },
        {
          ...options,
          quiet: true,
          onProgress: (done, total) => setProgress({ done, total: total ?? Math.max(1, file.size) }),
        },
      )
    },
    {
      onDone: (answer, { file, as }) => {
        const {
          found: _found,
          not_found: _missing,
          duplicates: _twice,
          ambiguous: _several,
          elsewhere: _elsewhere,
          ...search
        } = answer
        client.setQueryData(fileSearches.get.query({ params: { guid: search.guid } }).queryKey, search)
        setSent({ file, as, guid: search.guid })
        onFound(search.guid)
      },
      onRefused: (failure) => setRefusal(textOf(failure)),
    },
  )
  const run = (given: Sent, choice: Choice = {}) => submit({ ...given, choice })
  return { run, sent, saving, progress, refusal, refuse: setRefusal }
}
