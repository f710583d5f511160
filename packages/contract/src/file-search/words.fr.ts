export default {
  sheet: 'Recherche par fichier',
  sets: {
    found: 'Trouvés',
    ambiguous: 'Ambigus',
    elsewhere: 'Ailleurs',
    not_found: 'Introuvables',
    duplicates: 'En double',
  },
  columns: {
    value: 'Valeur',
    rows: 'Lignes du fichier',
    times: 'Occurrences',
    name: 'Nom',
    tag: 'Code-barres',
    path: 'Emplacement',
    quantity: 'Quantité',
    unit: 'Unité',
  },
}
