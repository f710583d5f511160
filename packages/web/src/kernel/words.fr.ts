import contract from '@entrepot/contract/kernel/words.fr.ts'

const fr = { errors: contract.errors, connection: { none: 'Pas de connexion internet !' } }
export default fr
