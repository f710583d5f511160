const fr = {
  repeat: 'Répétition',
  repeats: { daily: 'Tous les jours', weekly: 'Toutes les semaines', monthly: 'Tous les mois', yearly: 'Tous les ans' },
  hour: 'Heure',
  minute: 'Minute',
  time_help: 'À l’heure de l’entreprise.',
  weekdays: 'Jours de la semaine',
  days: 'Jours du mois',
  days_help: 'Un jour qui manque dans un mois tombe sur son dernier jour.',
  months: 'Mois',
}
export default fr
