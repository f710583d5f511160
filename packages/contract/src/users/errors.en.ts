import type { usersModule } from './module.ts'

const en: Record<keyof (typeof usersModule)['errors'], string> = {
  grant_denied: 'You cannot grant a right you do not have: {{name}}',
  take_denied: 'This person has more rights than you: {{name}}. Only somebody who has them too may take any away',
  last_admin: 'At least one active administrator is needed',
  factor_none: '{{name}} has not turned two-factor authentication on',
  already_joined: '{{name}} has access to Entrepôt already, or no active account',
  own_account: 'You can neither disable nor delete your own account',
  invalid_email_token: 'This link is no longer valid',
}
export default en
