import type { securityModule } from './module.ts'

const en: Record<keyof (typeof securityModule)['errors'], string> = {
  factor_required: 'Your company asks for a second factor',
  factor_first: 'Turn your own second factor on first',
  factor_code: 'Invalid code, {{attempts}} attempts left',
  factor_challenge: 'Time has run out, please sign in again',
}
export default en
