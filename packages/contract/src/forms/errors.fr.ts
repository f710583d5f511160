import type { formsModule } from './module.ts'

const fr: Record<keyof (typeof formsModule)['errors'], string> = {
  imei: 'IMEI invalide',
  form_read_only:
    'Le champ «\u202F{{name}}\u202F» est en lecture seule dans le formulaire de cet enregistrement\u00A0: le formulaire se modifie dans les paramètres',
  form_section_empty: 'Une section doit contenir au moins un champ',
  form_section_unique: 'Les noms de section doivent être uniques',
  form_field_twice: 'Le champ «\u202F{{name}}\u202F» est déjà dans ce formulaire',
  form_field_missing: 'Le champ «\u202F{{name}}\u202F» doit être dans le formulaire',
  form_min_max:
    'Section «\u202F{{section}}\u202F», champ «\u202F{{name}}\u202F»\u00A0: le minimum ne peut pas dépasser le maximum',
  form_setting: 'Section «\u202F{{section}}\u202F»\u00A0: ce réglage ne convient pas au champ «\u202F{{name}}\u202F»',
  form_same_value:
    'Section «\u202F{{section}}\u202F», champ «\u202F{{name}}\u202F»\u00A0: choisissez un autre champ de ce formulaire, du même genre',
  form_auto_loop:
    'Section «\u202F{{section}}\u202F»\u00A0: le champ «\u202F{{name}}\u202F» ne peut pas se calculer à partir de lui-même à l’enregistrement',
  form_closed_required:
    'Section «\u202F{{section}}\u202F»\u00A0: le champ «\u202F{{name}}\u202F» est en lecture seule, personne ne pourrait le remplir. Retirez «\u202Fobligatoire\u202F» ou «\u202Flecture seule\u202F»',
  form_category_taken:
    'Le formulaire «\u202F{{name}}\u202F» est déjà actif pour cette catégorie\u00A0: désactivez-le d’abord',
  form_too_many: 'Une entreprise peut avoir {{max}} formulaires\u00A0: supprimez-en un d’abord',
  form_built_in: 'Ce formulaire existe toujours\u00A0: il se modifie mais ne se supprime pas',
  form_needs_field: 'Ce champ est placé dans des formulaires\u00A0: {{names}}. Retirez-le d’abord',
  form_needs_category: 'Cette catégorie a des formulaires\u00A0: {{names}}. Modifiez-les d’abord',
}
export default fr
