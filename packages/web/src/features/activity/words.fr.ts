/** What a record says of its own part of the log. */
const fr = {
  empty: 'Aucune activité',
  by: 'par {{name}}',
  more: 'Afficher les précédentes',
  nothing: 'vide',
  changed: 'modifié',
  colon: '\u00A0:',
  more_values: '… et {{shown}} autres',
  platforms: { desktop: 'Ordinateur', mobile: 'Téléphone' },
  /** Fields that are no column of an item. */
  fields: {
    attachments: 'Fichier', comment: 'Commentaire', items: 'Articles', barcodes: 'Codes supplémentaires', plan: 'Pack', single_sign_on: 'Connexion unique', second_factor: 'Second facteur', second_factor_required: 'Second facteur exigé',
    recovery_codes: 'Codes de secours', folder_roles: 'Droits par dossier', folders: 'Dossiers', permissions: 'Permissions', platform: 'Appareil', password: 'Mot de passe', modules: 'Modules', invoice_paid: 'Facture payée', invitation: 'Invitation',
    expiryDate: 'Date d’expiration', email: 'E-mail', currency: 'Devise', color: 'Couleur', position: 'Position', status: 'État', active: 'Actif', roles: 'Rôles', groups: 'Groupes', members: 'Membres', firstname: 'Prénom', lastname: 'Nom de famille',
    username: 'Identifiant', phone: 'Téléphone', formula: 'Formule', values: 'Valeurs', required: 'Obligatoire', mapped: 'Sens', shelves: 'Étagères', item: 'Article', timezone: 'Fuseau horaire', language: 'Langue', picture: 'Image',
  },
}
export default fr
