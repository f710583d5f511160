import type { Import } from '@entrepot/contract/imports/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../../kernel/use-submit.ts'
import { imports } from './api.ts'

type Decisions = { takeBack?: string[]; leave?: string[] }

/** Takes an import back; a second time with what becomes of the records that changed since. */
export const useRollback = (guid: string, onStarted?: () => void) => {
  const client = useQueryClient()
  return useSubmit(
    (options, decisions: Decisions) => imports.rollback({ params: { guid }, body: decisions }, options),
    {
      onDone: (state) => {
        client.setQueryData<Import>(imports.get.query({ params: { guid } }).queryKey, state)
        void client.invalidateQueries({ queryKey: imports.list.key })
        void client.invalidateQueries({ queryKey: imports.undo.key })
        onStarted?.()
      },
    },
  )
}
