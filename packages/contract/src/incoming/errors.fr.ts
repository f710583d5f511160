import type { incomingModule } from './module.ts'

const fr: Record<keyof (typeof incomingModule)['errors'], string> = {
  incoming_action: 'Une action est obligatoire',
  incoming_path_each: 'Cette valeur n’est reçue qu’une fois\u00A0: son chemin ne peut pas contenir [*]',
  incoming_value: 'La valeur reçue ne convient pas\u00A0: {{value}}',
  incoming_several: 'Plusieurs enregistrements répondent à «\u202F{{value}}\u202F»',
  incoming_too_many_lines: 'Un appel porte sur {{max}} lignes au plus',
  incoming_inactive: 'Activez d’abord cette requête',
  incoming_author_gone: 'Le compte de qui a créé ou modifié cette requête est fermé',
  incoming_signature_missing: 'Il manque une signature',
  incoming_signature_wrong: 'La signature ne convient pas',
  incoming_signature_old: 'La signature date de plus de 5 minutes, ou l’horloge de l’autre système est fausse',
  incoming_signature_body: 'Un appel par GET ne se signe pas\u00A0: appelez par POST',
  incoming_signature_unset: 'Une signature est demandée et son secret n’est pas encore saisi',
  incoming_circle: 'Les systèmes s’appellent en rond\u00A0: cet appel ne fait plus rien',
  incoming_secret: 'Ce secret n’en est pas un de Standard Webhooks\u00A0: whsec_ puis 24 à 64 octets en base64',
  incoming_unsigned: 'Cette requête ne demande pas de signature',
  incoming_needs_field: 'Des requêtes entrantes actives utilisent ce champ\u00A0: {{names}}',
}
export default fr
