import type { Language } from '@entrepot/contract/kernel/language.ts'
import { language, session } from '../kernel/session.ts'
import { ownAccount } from './own-account.ts'

/** Mails are written in it too, once somebody is signed in. */
export const chooseLanguage = (value: Language): void => {
  language.set(value)
  if (session.isOpen()) void ownAccount.save({ body: { language: value } }, { quiet: true }).catch(() => undefined)
}
