const fr = {
  here: 'Aussi dans ce dossier',
  others_one: 'et {{shown}} autre personne',
  others_other: 'et {{shown}} autres personnes',
}
export default fr
