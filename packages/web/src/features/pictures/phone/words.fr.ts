const fr = {
  title: 'Photo',
  take: 'Prendre une photo',
  again: 'Reprendre',
  send: 'Ajouter la photo',
  preview: 'Photo de {{name}}',
  done: 'Photo ajoutée à «\u202F{{name}}\u202F»',
  unreadable: 'Cette image ne peut pas être lue. Prenez-en une autre.',
}
export default fr
