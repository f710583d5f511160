import type { labelsModule } from './module.ts'

const fr: Record<keyof (typeof labelsModule)['errors'], string> = {
  label_placeholder: 'Le modèle ne connaît pas «\u202F{{name}}\u202F»\u00A0: choisissez un champ de la liste',
  label_empty: 'Le modèle ne donne rien pour cet enregistrement\u00A0: il est laissé de côté',
  label_ean_digits: 'Un EAN-13 a 12 ou 13 chiffres\u00A0: «\u202F{{value}}\u202F» n’en est pas un',
  label_ean_check: 'Le dernier chiffre de {{value}} est faux\u00A0: il devrait être {{check}}',
  label_character: 'Le caractère {{character}} n’existe pas en {{format}}\u00A0: retirez-le ou choisissez un QR code',
  label_too_long: 'Un QR code contient au plus {{max}} octets, et le texte en a {{bytes}}',
  label_too_fine:
    'Les barres les plus fines auraient {{module}} mm, et un lecteur en demande {{least}}\u00A0: il faut une étiquette d’au moins {{needed}} cm, ou un texte plus court',
  label_no_room: 'Le texte ne tient pas sur l’étiquette\u00A0: agrandissez-la ou raccourcissez le texte',
  label_unreadable:
    'Le code de «\u202F{{name}}\u202F» ne se relit pas\u00A0: agrandissez l’étiquette ou changez de format',
  label_nothing: 'Il n’y a aucune étiquette à imprimer',
  label_too_many: '{{count}} étiquettes sont demandées, et {{max}} au plus s’impriment en une fois',
  label_too_much:
    'Ces QR codes contiennent {{bytes}} octets en tout, et {{max}} au plus s’impriment en une fois\u00A0: faites plusieurs impressions',
  label_run: 'Au-delà de {{max}} étiquettes, l’impression se prépare en arrière-plan',
  label_sheet: 'L’étiquette de {{width}} × {{height}} mm ne tient pas dans celles de la planche, de {{sheet}} mm',
  label_start: 'La planche a {{cells}} étiquettes\u00A0: la première position est entre 1 et {{cells}}',
  label_needs_field: 'Ce champ est utilisé par des configurations d’étiquettes\u00A0: {{names}}',
  label_file_gone: 'Le fichier n’existe plus\u00A0: imprimez de nouveau',
}
export default fr
