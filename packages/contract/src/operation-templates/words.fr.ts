const fr = {
  types: { scan: 'Scan', scan_validation: 'Validation de scan', form: 'Formulaire', auto: 'Automatique' },
  auto_types: {
    update_items: 'Mettre à jour les articles',
    reserve_items: 'Réserver des articles',
    remove_reservations: 'Supprimer les réservations',
    send_excel_report: 'Envoyer un rapport Excel',
    send_custom_mail: 'Envoyer un e-mail personnalisé',
  },
  columns: {
    name: 'Modèle',
    description: 'Description',
    active: 'Actif',
    tasks: 'Tâches',
    uses: 'Opérations',
    updatedAt: 'Modifié le',
    updatedBy: 'Par',
  },
  sheet: 'Modèles d’opérations',
  copy: '{{name}} (copie)',
  copy_again: '{{name}} (copie {{n}})',
}
export type OperationTemplatesWords = typeof fr
export default fr
