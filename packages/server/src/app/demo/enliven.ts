import type { Item } from '@entrepot/contract/items/item.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import { addDays } from '@entrepot/contract/kernel/company-clock.ts'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { type CallAs, importFile } from './call-as.ts'
import { packKits } from './kits.ts'
import { lendAndCheck } from './loans.ts'
import { movementsOf, sheetOf } from './ninety-days.ts'
import { planOperations } from './operations.ts'
import { buyAndSend } from './purchases.ts'

/** Keywords of the articles of the demo, by name. */
const KEYWORDS: Record<string, readonly string[]> = {
  'Vis à bois 4 × 40': ['chantier', 'consommable'],
  'Vis à bois 5 × 60': ['chantier', 'consommable'],
  'Disjoncteur 16 A': ['norme NF', 'chantier'],
  'Câble électrique 3G2,5': ['norme NF', 'au mètre'],
  'Colle époxy': ['dangereux', 'consommable'],
  'Perceuse-visseuse 18 V': ['à contrôler'],
  'Multimètre numérique': ['à contrôler', 'norme NF'],
  'Casque de chantier': ['sécurité'],
  'Gants de manutention': ['sécurité', 'consommable'],
}
const LOTS = [
  { name: 'Peinture acrylique – lot 2026-03', quantity: 7.5, status: 'À écouler', expiresIn: 4 },
  { name: 'Peinture acrylique – lot 2026-05', quantity: 15, status: 'Contrôlé', expiresIn: 11 },
]
const RESERVATIONS = [
  { item: 'Vis à bois 4 × 40', name: 'Chantier Part-Dieu', quantity: 200, days: 12 },
  { item: 'Câble électrique 3G2,5', name: 'Chantier Part-Dieu', quantity: 60, days: 12 },
  { item: 'Disjoncteur 16 A', name: 'Rénovation mairie', quantity: 6, days: 25 },
  { item: 'Casque de chantier', name: 'Nouveaux intérimaires', quantity: 4, days: 2 },
]
type Speaker = 'admin' | 'user'
const COMMENTS: readonly { item: string; by: Speaker; text: string }[] = [
  { item: 'Perceuse-visseuse 18 V', by: 'user', text: 'Le mandrin a du jeu : à faire voir avant le prochain prêt.' },
  { item: 'Perceuse-visseuse 18 V', by: 'admin', text: 'Vu avec le réparateur, passage prévu lundi.' },
  { item: 'Colle époxy', by: 'admin', text: 'Le fournisseur livre sous dix jours : commander avant le seuil.' },
  { item: 'Vis à bois 4 × 40', by: 'user', text: 'Deux boîtes entamées rangées sur l’étagère du bas.' },
]
const FILES: readonly { item: string; name: string; description: string; lines: readonly string[] }[] = [
  {
    item: 'Multimètre numérique',
    name: 'Étalonnage 2026.csv',
    description: 'Relevé du dernier étalonnage',
    lines: ['Calibre;Valeur;Écart', '10 V;10,002;0,02 %', '100 V;99,98;-0,02 %', '1 kΩ;1000,4;0,04 %'],
  },
  {
    item: 'Colle époxy',
    name: 'Consignes de sécurité.txt',
    description: 'À lire avant emploi',
    lines: [
      'Gants et lunettes obligatoires.',
      'Ne pas stocker au-dessus de 25 °C.',
      'Rincer à l’eau en cas de contact.',
    ],
  },
]
/** What a picture shows, drawn rather than photographed: a colour and a form for each article. */
const PICTURES: Record<string, { colour: string; form: string }> = {
  'Vis à bois 4 × 40': { colour: '#c9a227', form: '<path d="M180 60h40l-6 30v210l-14 40-14-40V90z"/>' },
  'Perceuse-visseuse 18 V': {
    colour: '#0f8a7e',
    form: '<path d="M70 120h190v70h-60l20 130h-70l-20-130H70zM260 140h70v30h-70z"/>',
  },
  'Casque de chantier': {
    colour: '#d97706',
    form: '<path d="M80 250a120 120 0 0 1 240 0zM50 255h300v30H50z"/>',
  },
  'Multimètre numérique': {
    colour: '#2749c0',
    form: '<path d="M120 60h160v280H120z"/><path fill="#fff" d="M145 85h110v70H145z"/><circle fill="#fff" cx="200" cy="240" r="45"/>',
  },
  'Ordinateur portable 14 pouces': {
    colour: '#5b6472',
    form: '<path d="M90 90h220v150H90zM50 260h300l-20 40H70z"/>',
  },
  'Carton 40 × 30 × 30': {
    colour: '#a9743a',
    form: '<path d="M80 140l120-60 120 60v140l-120 60-120-60z"/><path stroke="#fff" stroke-width="6" fill="none" d="M80 140l120 60 120-60M200 200v140"/>',
  },
}

const ABOVE = ['parent1', 'parent2', 'parent3', 'parent4', 'parent5'] as const

type Call = Record<Speaker, CallAs>
/**
 * What a company that has worked for three months has: keywords, a group, lots near their end, reservations, pictures,
 * files, comments and movements. Through the calls of its two people; `today` by their clock.
 */
export const enliven = async (call: Call, today: string, signal: AbortSignal): Promise<void> => {
  const { data } = await call.admin<{ data: Item[] }>('GET', '/items?size=100')
  const guidOf = (name: string) => {
    const found = data.find((item) => item.name === name)
    if (!found) throw new Error(`The demo company has no ${name}`)
    return found.guid
  }
  // What has lots is moved lot by lot.
  const stocked = data
    .filter(({ variants }) => variants === 0)
    .map((item) => ({
      ...item,
      folder: [...ABOVE.map((level) => item[level]), item.parent.name].filter(Boolean).join(' / '),
    }))
  const moved = await importFile(
    call.admin,
    {
      target: 'transactions',
      file: await sheetOf(movementsOf(stocked, today)),
      name: 'Mouvements des trois derniers mois.xlsx',
    },
    {
      Article: 'item',
      Dossier: 'parent',
      Quantité: 'quantity',
      Action: 'action',
      Date: 'date',
      Destinataire: 'recipient',
      Commentaire: 'comment',
      'Prix unitaire': 'unitPrice',
    },
    {},
    signal,
  )
  if (moved.failed > 0) throw new Error(`${moved.failed} movements of the demo were refused`)
  for (const [name, tags] of Object.entries(KEYWORDS))
    await call.admin('PUT', `/items/${guidOf(name)}`, { tags: tags.map((tag) => ({ name: tag })) })
  for (const { expiresIn, ...lot } of LOTS)
    await call.admin('POST', `/items/${guidOf('Peinture acrylique')}/variants`, {
      ...lot,
      kind: 'lot',
      expiryDate: addDays(today, expiresIn),
    })
  for (const { item, name, quantity, days } of RESERVATIONS)
    await call.admin('POST', '/reservations', {
      item: { guid: guidOf(item) },
      name: { name },
      quantity,
      expiryDate: addDays(today, days),
    })
  await giveGroup(call)
  for (const { item, by, text } of COMMENTS)
    await call[by]('POST', '/comments', { target: 'items' satisfies RecordTarget, guid: guidOf(item), text })
  for (const { item, name, description, lines } of FILES)
    await call.admin(
      'POST',
      '/attachments',
      formOf({ target: 'items', guid: guidOf(item), description }, name, lines.join('\n')),
    )
  for (const [item, look] of Object.entries(PICTURES))
    await call.admin('POST', '/images', formOf({ target: 'items', id: guidOf(item) }, `${item}.png`, await drawn(look)))
  await buyAndSend(call.admin, today)
  await planOperations(call, guidOf, today)
  await lendAndCheck(call.admin, guidOf, today)
  await packKits(call.admin)
}

const giveGroup = async (call: Call): Promise<void> => {
  const { user } = await call.user<{ user: { guid: string } }>('GET', '/users/me')
  await call.admin('POST', '/groups', {
    name: 'Magasiniers',
    members: [{ guid: user.guid }],
    roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_INVENTORY', 'ROLE_ITEM_MOVE'],
  })
}

const formOf = (fields: Record<string, string>, name: string, content: string | Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([content]), name)
  return form
}

const drawn = async ({ colour, form }: { colour: string; form: string }): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadSharp()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 400 400"><rect width="400" height="400" fill="${colour}22"/><g fill="${colour}">${form}</g></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer())
}
