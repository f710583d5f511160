import type { bulkModule } from './module.ts'

const fr: Record<keyof (typeof bulkModule)['errors'], string> = {
  bulk_nothing: 'Aucun article n’est sélectionné, ou aucun champ n’est à modifier',
  bulk_category: 'Cette catégorie est celle d’un autre type',
  bulk_too_many: '{{count}} articles sélectionnés : {{max}} au plus en une fois',
  bulk_under_way: 'Cette action est en cours\u00A0: attendez sa fin',
  bulk_over: 'Cette action est terminée, ou déjà annulée\u00A0: il n’y a plus rien à reprendre',
  bulk_form: '«\u202F{{name}}\u202F»\u00A0: {{reason}}',
}
export default fr
