import type { importsModule } from './module.ts'

const fr: Record<keyof (typeof importsModule)['errors'], string> = {
  xlsx_only: 'Seuls les fichiers Excel .xlsx sont acceptés',
  import_empty: 'Le fichier est vide',
  import_too_many_rows: 'Le fichier dépasse {{max}} lignes',
  import_too_many_columns: 'Le fichier dépasse {{max}} colonnes',
  import_unreadable: "Ce fichier n'est pas un classeur Excel lisible : {{reason}}",
  import_no_sheet: "La feuille {{name}} n'existe pas dans ce fichier",
  import_has_errors: '{{count}} lignes sont en erreur : corrigez-les ou importez seulement les lignes valides',
  import_not_ready: "Cet import n'est pas prêt : validez-le d'abord",
}
export default fr
