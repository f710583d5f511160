import type { quickupdateModule } from './module.ts'

const fr: Record<keyof (typeof quickupdateModule)['errors'], string> = {
  quick_not_found: 'Article introuvable',
  quick_denied: "Vous n'êtes pas autorisé à effectuer cette action",
  quick_location: 'Cet article se trouve dans un autre emplacement',
  quick_duplicate: 'Un article avec le même nom ou tag est déjà dans la liste',
  quick_variant: 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour',
  quick_field_needed: 'Le modèle doit contenir au moins un champ',
  quick_kept: 'Ce champ ne peut pas être vidé\u00A0: retirez «\u00A0Écraser si vide\u00A0»',
  quick_no_status:
    'Aucun champ personnalisé de texte ou de liste n’a le rôle «\u00A0statut\u00A0»\u00A0: choisissez-en un dans les champs',
  quick_formula: 'Une formule se calcule elle-même\u00A0: elle ne peut pas être mise à jour',
  quick_needs_field:
    'Ce champ est utilisé par des modèles de mise à jour rapide\u00A0: retirez-le d’abord de {{names}}',
}
export default fr
