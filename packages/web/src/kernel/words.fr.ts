const fr = { connection: { none: 'Pas de connexion internet !' } }
export default fr
