import type { companiesModule } from './module.ts'

const en: Record<keyof (typeof companiesModule)['errors'], string> = {
  address_not_valid: 'An error has occurred during the validation of your address',
}
export default en
