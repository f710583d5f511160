import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../../kernel/use-submit.ts'
import { imports } from './api.ts'

/** Stops an import; what it wrote stays, and can be taken back. */
export const useCancel = (guid: string) => {
  const client = useQueryClient()
  return useSubmit((options) => imports.cancel({ params: { guid } }, options), {
    onDone: (state) => {
      client.setQueryData(imports.get.query({ params: { guid } }).queryKey, state)
      void client.invalidateQueries({ queryKey: imports.list.key })
    },
  })
}
