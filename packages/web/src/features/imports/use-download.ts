import { saveFile, type Downloaded } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'

/** Hands a file to the browser; a refusal that nobody has shown yet becomes a toast. */
export const useDownload = (fetchFile: () => Promise<Downloaded>) =>
  useSubmit(() => fetchFile(), {
    onDone: saveFile,
    onRefused: (failure) => failure.reported || toast.error(textOf(failure)),
  })
