import type { dashboardsModule } from './module.ts'

const fr: Record<keyof (typeof dashboardsModule)['errors'], string> = {
  dashboard_not_found: 'Tableau de bord introuvable',
  dashboard_denied: "Vous n'avez pas accès à ce tableau de bord",
  chart_denied: 'Vos rôles ne donnent pas accès à ces données',
  forbidden_operation: 'Vous ne pouvez pas effectuer cette opération sur ce tableau de bord',
  export_failed: "L'export a échoué",
  invalid_formula: 'La formule est invalide',
  chart_not_number: 'Le champ {{name}} n’est pas un nombre\u00A0: il ne peut être ni additionné ni moyenné',
  chart_not_date: 'Le champ {{name}} n’est pas une date',
  chart_not_grouped: 'Les lignes ne peuvent pas être regroupées par le champ {{name}}',
  chart_no_place: 'Une carte demande un champ de position GPS en abscisse',
  chart_no_days: 'Indiquez deux dates, la première avant la seconde',
  chart_many_points: 'Plus de {{max}} points\u00A0: choisissez une période plus courte, la semaine ou le mois',
  dashboards_too_many: '{{max}} tableaux de bord au plus',
  charts_too_many: '{{max}} graphiques au plus par tableau de bord',
  chart_too_costly: 'Ce graphique demande trop de calculs. Limitez-le à une période plus courte ou à un dossier.',
  chart_not_past: 'On ne sait pas ce qu’il y avait à une date donnée pour cette source ou ce champ\u00A0: {{name}}',
}
export default fr
