import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { trash } from './api.ts'

/** Takes records out of the trash again; what could not come back says why. */
export const restoreFromTrash = async (guids: readonly string[], done: string): Promise<void> => {
  try {
    const { restored, failed } = await trash.restore({ body: { guids: [...guids] } })
    for (const { message } of failed) toast.error(message)
    if (restored > 0) toast.success(done)
  } catch {
    // The client has said why.
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['folders'] }),
    queryClient.invalidateQueries({ queryKey: ['items'] }),
  ])
}
