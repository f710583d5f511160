import type { importsModule } from './module.ts'

const fr: Record<keyof (typeof importsModule)['errors'], string> = {
  xlsx_only: 'Seuls les fichiers Excel .xlsx sont acceptés',
  import_empty: 'Le fichier est vide',
  import_too_many_rows: 'Le fichier dépasse {{max}} lignes',
  import_too_many_columns: 'Le fichier dépasse {{max}} colonnes',
  import_too_many_sheets: 'Le fichier dépasse {{max}} feuilles',
  import_too_many_texts: 'Le fichier contient plus de {{max}} textes\u00A0: répartissez-le en plusieurs fichiers',
  import_too_much_text: 'Les textes du fichier dépassent {{max}} Mo\u00A0: répartissez-le en plusieurs fichiers',
  import_too_heavy:
    'La lecture de ce fichier dépasse {{seconds}} secondes ou {{megabytes}} Mo de mémoire\u00A0: répartissez-le en plusieurs fichiers',
  import_unreadable:
    "Ce fichier n'est pas un classeur Excel lisible : enregistrez-le à nouveau au format .xlsx depuis Excel",
  import_no_sheet: "La feuille {{name}} n'existe pas dans ce fichier",
  import_has_errors: 'Lignes en erreur\u00A0: {{count}}. Corrigez-les, ou importez seulement les lignes valides',
  import_reading: 'Ce fichier est en cours de lecture\u00A0: attendez la fin, ou choisissez à nouveau sa feuille',
  import_unread: 'La lecture de ce fichier a été interrompue\u00A0: choisissez à nouveau sa feuille',
  import_unmapped: 'La feuille «\u202F{{name}}\u202F» n’a pas encore de colonnes associées\u00A0: vérifiez-la d’abord',
  import_not_ready: "Cet import n'est pas prêt : validez-le d'abord",
  import_checking: 'Les lignes sont en cours de vérification\u00A0: attendez la fin, ou arrêtez cet import',
  import_not_written: 'Rien n’a encore été écrit par cet import\u00A0: lancez-le d’abord',
  import_writing: 'Cet import est en cours\u00A0: attendez la fin, ou arrêtez-le',
  import_undoing: 'Cet import est en cours d’annulation\u00A0: attendez la fin',
  import_over: 'Cet import est terminé\u00A0: envoyez le fichier à nouveau pour recommencer',
  import_incomplete:
    '{{count}} lignes sur {{rows}} ont été traitées\u00A0: annulez cet import et envoyez le fichier à nouveau',
}
export default fr
