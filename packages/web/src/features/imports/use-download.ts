import { useMutation } from '@tanstack/react-query'
import { saveFile, type Downloaded } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'

/** Hands a file to the browser; a refusal that nobody has shown yet becomes a toast. */
export const useDownload = (fetchFile: () => Promise<Downloaded>) => {
  const { isPending, mutate } = useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) => {
      if (!isFailure(error) || !error.reported) toast.error(textOf(error))
    },
  })
  return { isPending, download: () => mutate() }
}
