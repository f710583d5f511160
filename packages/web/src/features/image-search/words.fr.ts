const fr = {
  title: 'Recherche par image',
  intro:
    'Prenez une photo d’un article, ou choisissez une image\u00A0: les articles dont les photos y ressemblent s’affichent, les plus ressemblants d’abord.',
  drop: 'Glissez-déposez ou collez une image ici',
  choose: 'Choisir une image',
  camera: 'Prendre une photo',
  help: 'JPEG ou PNG, 5\u00A0Mo au plus. L’image n’est pas conservée.',
  searching: 'Recherche en cours…',
  results: 'Articles ressemblants',
  count_one: '{{shown}} article',
  count_other: '{{shown}} articles',
  yours: 'Votre image',
  score: 'Ressemblance {{percent}}',
  none: 'Aucun article ne ressemble à cette image',
  none_text: 'Seuls les articles qui ont une photo, dans les dossiers que vous pouvez voir, peuvent être trouvés.',
  fell_back: 'Le service de comparaison d’images ne répond pas\u00A0: la comparaison a été faite sans lui.',
  waiting_one: '{{shown}} photo n’a pas encore été examinée.',
  waiting_other: '{{shown}} photos n’ont pas encore été examinées.',
}
export default fr
