import type { securityModule } from './module.ts'

const en: Record<keyof (typeof securityModule)['errors'], string> = {
  factor_required: 'Your company asks for two-factor authentication',
  factor_first: 'Turn your own two-factor authentication on first',
  factor_code: 'Invalid code, {{attempts}} attempts left',
  factor_challenge: 'Time has run out, please sign in again',
}
export default en
