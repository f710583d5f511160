import type { UserRow, UserStatus } from '@entrepot/contract/users/manage-users.ts'
import { queryClient } from '../../kernel/client.ts'
import { isFailure } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { accounts } from './api.ts'
import { nameOf } from './names.ts'
import { peopleWords } from './words.ts'

/** Enables or disables; a refusal (the last administrator, the plan) was already told by the client. */
export const changeStatus = async (
  user: Pick<UserRow, 'guid' | 'firstname' | 'lastname'>,
  status: UserStatus,
): Promise<void> => {
  try {
    await accounts.setStatus({ params: { guid: user.guid }, body: { status } })
  } catch (error) {
    // The client has said why.
    if (isFailure(error)) return
    throw error
  }
  await queryClient.invalidateQueries({ queryKey: ['accounts'] })
  toast.success(peopleWords.say(status === 'active' ? 'enabled' : 'disabled', { name: nameOf(user) }))
}
