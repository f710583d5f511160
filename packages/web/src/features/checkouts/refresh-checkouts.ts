import { queryClient } from '../../kernel/client.ts'
import { refreshStock } from '../stock/index.ts'

/** What was handed over or came back changes what is available, what is out, and who has it. */
export const refreshCheckouts = () => {
  void refreshStock()
  void queryClient.invalidateQueries({ queryKey: ['checkouts'] })
  void queryClient.invalidateQueries({ queryKey: ['recipients'] })
}
