/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr = {
  import_running: { title: 'Import de {{file}}', text: 'Import en cours : {{percent}} %' },
  import_done: {
    title: 'Import de {{file}}',
    text: 'Import terminé : {{created}} créés, {{updated}} mis à jour, {{errors}} erreurs',
  },
  import_done_unchanged: {
    title: 'Import de {{file}}',
    text: 'Import terminé\u00A0: {{created}} créés, {{updated}} mis à jour, {{unchanged}} inchangés, {{errors}} erreurs',
  },
  import_undoing: { title: 'Import de {{file}}', text: 'Annulation en cours\u00A0: {{percent}}\u00A0%' },
  import_undone: {
    title: 'Import de {{file}}',
    text: 'Import annulé\u00A0: {{undone}} repris, {{left}} laissés à décider',
  },
  import_failed: { title: 'Import de {{file}}', text: 'L’import s’est arrêté\u00A0: {{reason}}' },
  bulk_running: { title: '{{act}} : {{total, number}} articles', text: 'En cours : {{percent}} %' },
  bulk_done: {
    title: '{{act}} : {{total, number}} articles',
    text: '{{changed, number}} modifiés, {{unchanged, number}} inchangés, {{refused, number}} refusés',
  },
  bulk_failed: { title: '{{act}} : {{total, number}} articles', text: 'L’action s’est arrêtée : {{reason}}' },
  bulk_undoing: { title: 'Annulation. {{act}} : {{total, number}} articles', text: 'En cours : {{percent}} %' },
  bulk_undone: {
    title: 'Annulation. {{act}} : {{total, number}} articles',
    text: '{{undone, number}} rétablis, {{kept, number}} laissés car modifiés depuis',
  },
  threshold_one: {
    title: 'Seuil atteint\u00A0: {{name}}',
    text: '{{folder}}\u00A0: il en reste {{quantity, number}} pour un seuil de {{threshold, number}}',
  },
  threshold_few: { title: '{{items}} articles au seuil ou dessous', text: '{{names}}' },
  threshold_many: { title: '{{items}} articles au seuil ou dessous', text: '{{names}} et {{others}} autres' },
  reservation_expired_one: {
    title: 'Réservation expirée\u00A0: {{name}}',
    text: '{{item}}, {{folder}}\u00A0: quantité rendue {{quantity, number}}',
  },
  reservation_expired_many: { title: '{{reservations}} réservations expirées', text: '{{names}}' },
  variant_expired_one: {
    title: 'Lot périmé\u00A0: {{name}}',
    text: '{{product}}, {{folder}}\u00A0: {{quantity, number}} en stock',
  },
  variant_expired_many: { title: '{{lots}} lots ou variantes périmés', text: '{{names}}' },
  comment_mention: { title: '{{author}} vous a cité\u00A0: {{record}}', text: '{{text}}' },
  ledger_sound: {
    title: 'Le registre est prouvé',
    text: 'Chaque quantité est la somme de ses mouvements et rien n’a été touché.',
  },
  ledger_faulty: {
    title: 'Le registre n’est pas juste',
    text: 'Une preuve a trouvé des lignes qui ne s’accordent pas. Ouvrez-la pour les voir.',
  },
  reservation_short: {
    title: 'Moins que réservé\u00A0: {{item}}',
    text: '{{folder}}\u00A0: un comptage a trouvé {{quantity, number}} pour {{reserved, number}} en réservation',
  },
  reservation_short_many: { title: 'Moins que réservé\u00A0: {{items}} articles', text: '{{names}}' },
}
export type NotificationMessage = keyof typeof fr
export type NotificationWords = Record<NotificationMessage, { title: string; text: string }>
export default fr
