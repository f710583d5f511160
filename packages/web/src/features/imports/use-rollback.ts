import type { Import } from '@entrepot/contract/imports/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { imports } from './api.ts'

/** Takes an import back; a second time with what becomes of the records that changed since. */
export const useRollback = (guid: string, onStarted?: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decisions: { takeBack?: string[]; leave?: string[] }) =>
      imports.rollback({ params: { guid }, body: decisions }),
    onSuccess: (state) => {
      client.setQueryData<Import>(imports.get.query({ params: { guid } }).queryKey, state)
      void client.invalidateQueries({ queryKey: imports.list.key })
      void client.invalidateQueries({ queryKey: imports.undo.key })
      onStarted?.()
    },
  })
}
