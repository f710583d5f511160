import type { User } from '@entrepot/contract/users/manage-users.ts'
import { isFailure } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { accounts } from './api.ts'
import { nameOf } from './names.ts'
import { peopleWords } from './words.ts'

type Help = { mail: (input: { params: { guid: string } }) => Promise<null>; told: 'invited_again' | 'code_sent' }
const helping =
  ({ mail, told }: Help) =>
  async (user: Pick<User, 'guid' | 'firstname' | 'lastname' | 'email'>): Promise<void> => {
    try {
      await mail({ params: { guid: user.guid } })
      toast.success(peopleWords.say(told, { name: nameOf(user), email: user.email ?? '' }))
    } catch (error) {
      // The client has said why.
      if (!isFailure(error)) throw error
    }
  }

/** What an administrator mails to who cannot come in. */
export const inviteAgain = helping({ mail: accounts.invite, told: 'invited_again' })
export const sendRecoveryCode = helping({ mail: accounts.sendRecoveryCode, told: 'code_sent' })
