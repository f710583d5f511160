import type { sitesModule } from './module.ts'

const fr: Record<keyof (typeof sitesModule)['errors'], string> = {
  site_in_use:
    'Ce site est destinataire d’opérations en cours ({{codes}})\u00A0: clôturez-les, ou retirez-le de leurs destinataires. Vous pouvez aussi le désactiver.',
  site_disabled: 'Le site «\u202F{{name}}\u202F» est désactivé\u00A0: activez-le ou choisissez-en un autre',
}
export default fr
