import type { companiesModule } from './module.ts'

const fr: Record<keyof (typeof companiesModule)['errors'], string> = {
  address_not_valid: "Une erreur s'est produite lors de la validation de votre adresse",
}
export default fr
