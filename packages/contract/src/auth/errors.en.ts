import type { authModule } from './module.ts'

const en: Record<keyof (typeof authModule)['errors'], string> = {
  invalid_credentials: 'password or email invalid, {{attempts}} attempts remaining',
  account_disabled: 'Your account is disabled',
  registration_closed: 'Registration is closed',
  no_account: 'No account found',
  terms: 'You must accept the terms and conditions',
  password_wrong: 'Old password incorrect',
  password_rules:
    'The password must have at least 8 characters and at least 3 of the 4 classes: lowercase, uppercase, digit, special character',
  password_same: 'The new password must differ from the old one',
  password_mismatch: 'The two passwords do not match',
  invalid_reset_token: 'This link is no longer valid',
  invalid_invitation: 'This invitation is no longer valid. Ask the company to invite you again.',
  invitation_pending: 'Open the link of the invitation mail to join {{name}}',
}
export default en
