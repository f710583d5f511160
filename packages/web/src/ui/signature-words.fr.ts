const fr = {
  name: 'Nom de la personne qui signe',
  help: 'Signez au doigt, au stylet ou à la souris\u202F; sans tracé, le nom saisi tient lieu de signature.',
  paper: 'Zone de signature',
  needed: 'Indiquez le nom de la personne qui signe',
  action: 'Signer',
  drawn: 'Le tracé sera gardé',
  typed: 'Le nom saisi sera gardé',
}
export default fr
