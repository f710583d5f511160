import type { ssoModule } from './module.ts'

const en: Record<keyof (typeof ssoModule)['errors'], string> = {
  sso_state: 'This sign-in was used or has expired, please start again',
  sso_not_configured: 'No single sign-on is set up for this address',
  sso_failed: 'The identity provider did not answer, please try again',
}
export default en
