/** What the server says of plans: on invoices and in mails. */
const fr = {
  names: {
    trial: 'Essai',
    essential: 'Essential',
    advance: 'Advance',
    pro_old: 'Pro (ancienne offre)',
    enterprise_old: 'Enterprise (ancienne offre)',
    custom: 'Sur mesure',
  },
  periods: { monthly: 'mensuel', yearly: 'annuel' },
  invoice: {
    title: 'Facture',
    file: 'Facture {{number}}',
    number: 'N°',
    to: 'Facturé à',
    vatNumber: 'N° de TVA\u00A0: {{number}}',
    line: 'Abonnement {{plan}}, {{period}}',
    span: 'Du {{from}} au {{to}}',
    description: 'Désignation',
    amount: 'Montant',
    discount: 'Remise {{code}} ({{percent}}\u00A0%)',
    net: 'Total hors taxe',
    vat: 'TVA ({{percent}}\u00A0%)',
    total: 'Total à payer',
    paid: 'Payée le {{date}}',
    unpaid: 'À payer avant le {{date}}',
  },
  mails: {
    trial: {
      subject_one: 'Votre essai se termine demain',
      subject_other: 'Votre essai se termine dans {{count}} jours',
      text: 'La période d’essai de {{company}} se termine le {{date}}. Vos données sont conservées\u202F; choisissez un pack pour continuer à travailler sans interruption.',
      button: 'Choisir un pack',
    },
    invoice: {
      subject: 'Facture {{number}}',
      text: 'La facture {{number}} de {{company}} est disponible\u00A0: {{plan}}, {{amount}}.',
      paid: 'Elle est payée, vous n’avez rien à faire.',
      unpaid: 'Elle est à payer avant le {{date}}.',
      refused: 'Le paiement a été refusé. Nous réessaierons le {{date}}\u202F; un second refus met fin à l’abonnement.',
      ended: 'Le paiement a été refusé pour la seconde fois et l’abonnement est terminé. Vos données sont conservées.',
      button: 'Voir l’abonnement',
    },
  },
}
export type PlanWords = typeof fr
export default fr
