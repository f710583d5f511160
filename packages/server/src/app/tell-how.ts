import type { Settings } from '../kernel/settings.ts'
import { DEMO_SIGN_INS } from './demo/demo-sign-ins.ts'
import { outboxLink } from './outbox-link.ts'

/** What whoever started the product wants to know. */
export const tellHow = (say: (line: string) => void, settings: Settings, url: string, isDemo: boolean): void => {
  const outbox = outboxLink(settings, url)
  say('')
  say(`Entrepôt is ready: ${url}`)
  if (isDemo) for (const { email, password } of DEMO_SIGN_INS) say(`  sign in as ${email} with ${password}`)
  else say(`  create your company at ${url}/register, or start with the demo company: npm start -- --demo`)
  if (outbox) say(`  mails are not sent but shown: ${outbox}`)
}
