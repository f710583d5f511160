import { createClient } from '../src/index.ts'

const { ENTREPOT_URL: url, ENTREPOT_TOKEN: token } = process.env
if (!url || !token) {
  console.error(
    'Say where the product is and who you are: ENTREPOT_URL and ENTREPOT_TOKEN (« Mon profil », « Jetons d’accès »).',
  )
  process.exit(2)
}

/** The client of each example, for the installation and the token of the environment. */
export const client = createClient({ url, token, language: 'en' })
