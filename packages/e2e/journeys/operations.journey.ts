import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { apiOf, type Api, type Made } from '../support/api.ts'
import { assertAccessible, closeTour, launch, look, newPage, signIn, type Look } from '../support/browser.ts'
import { chooseFolder } from '../support/choose-folder.ts'
import { day } from '../support/days.ts'
import { plugInScanner } from '../support/scanner.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newOne: 'Nouvelle opération',
  types: { inventory: /^Inventaire/, move: /^Déplacement/ },
  title: 'Titre',
  place: 'Emplacement',
  from: 'Emplacement de départ',
  to: 'Destination',
  choosePlace: 'Choisir un dossier',
  findFolder: 'Rechercher un dossier',
  pick: 'Choisir',
  ship: 'Expédition',
  assignee: (task: string) => `À qui confier «\u202F${task}\u202F»`,
  change: (task: string) => `Changer à qui «\u202F${task}\u202F» est confiée`,
  find: 'Rechercher une personne ou un groupe',
  me: /Moi$/,
  create: 'Créer l’opération',
  tasks: {
    folders: 'Choix des dossiers',
    count: 'Comptage',
    validation: 'Validation du comptage',
    preparation: 'Préparation',
    exit: 'Sortie de stock',
    arrival: 'Réception',
  },
  begin: (task: string) => `Commencer «\u202F${task}\u202F»`,
  finish: 'Terminer',
  later: 'Continuer plus tard',
  saved: /vous pourrez continuer plus tard/,
  closed: (task: string) => `«\u202F${task}\u202F» clôturée`,
  needed: 'Mes tâches',
  last: 'Dernier scan',
  states: { success: 'Scanné', warning: 'Non prévu', errors: 'Inconnu' },
  tabs: { warning: /^Non prévus/, errors: /^Inconnus/ },
  waiting: '1 scan en attente d’envoi',
  offline: 'Pas de connexion internet !',
  quantityOf: (name: string) => `Quantité de ${name}`,
  oneLess: (name: string) => `Un de moins\u00A0: ${name}`,
  hidden: 'caché',
  acceptAll: 'Tout accepter',
  accept: (name: string) => `Accepter ${name}`,
  over: 'Clôturée',
  add: 'Ajouter un article',
  addFind: 'Rechercher un article par son nom ou son code',
  received: 'Tout est arrivé',
  onItsWay: 'En transit',
  settle: 'Régler',
  lost: 'Perdu',
  why: 'Explication',
  noted: /noté comme perdu/,
  nothingOnItsWay: 'Rien n’est en transit.',
  board: 'Tableau',
  calendar: 'Calendrier',
  list: 'Liste',
  all: /^Toutes/,
  mine: 'Mes tâches',
  duplicate: 'Dupliquer',
  cancel: 'Annuler l’opération',
  reason: 'Motif',
  cancelled: 'Annulée',
}
const EN: typeof FR = {
  newOne: 'New operation',
  types: { inventory: /^Inventory/, move: /^Move/ },
  title: 'Title',
  place: 'Location',
  from: 'Starting location',
  to: 'Destination',
  choosePlace: 'Choose a folder',
  findFolder: 'Search for a folder',
  pick: 'Choose',
  ship: 'Ship date',
  assignee: (task) => `Whom to give “${task}” to`,
  change: (task) => `Change whom “${task}” is given to`,
  find: 'Search for a person or a group',
  me: /Me$/,
  create: 'Create the operation',
  tasks: {
    folders: 'Choice of folders',
    count: 'Count',
    validation: 'Validation of the count',
    preparation: 'Preparation',
    exit: 'Out of stock',
    arrival: 'Reception',
  },
  begin: (task) => `Begin “${task}”`,
  finish: 'Finish',
  later: 'Continue later',
  saved: /you can go on later/,
  closed: (task) => `“${task}” closed`,
  needed: 'My tasks',
  last: 'Last scan',
  states: { success: 'Scanned', warning: 'Not planned', errors: 'Unknown' },
  tabs: { warning: /^Not planned/, errors: /^Unknown/ },
  waiting: '1 scan waits to be sent',
  offline: 'No internet connection !',
  quantityOf: (name) => `Quantity of ${name}`,
  oneLess: (name) => `One less: ${name}`,
  hidden: 'hidden',
  acceptAll: 'Accept all',
  accept: (name) => `Accept ${name}`,
  over: 'Closed',
  add: 'Add an item',
  addFind: 'Search for an item by its name or code',
  received: 'All has arrived',
  onItsWay: 'On its way',
  settle: 'Settle',
  lost: 'Lost',
  why: 'Explanation',
  noted: /noted as lost/,
  nothingOnItsWay: 'Nothing is on its way.',
  board: 'Board',
  calendar: 'Calendar',
  list: 'List',
  all: /^All/,
  mine: 'My tasks',
  duplicate: 'Duplicate',
  cancel: 'Cancel the operation',
  reason: 'Reason',
  cancelled: 'Cancelled',
}
type Words = typeof FR
const PASSWORD = 'Entrepot-2026'

/** Somebody of the store room, at a device of their own. */
const storekeeper = async (api: Api, mark: string, name: string, how: Look) => {
  const email = `${name.toLowerCase()}.${mark}@example.com`
  const made = await api('POST', '/users', {
    firstname: name,
    lastname: mark,
    email,
    roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'],
    password: PASSWORD,
  })
  await closeTour(url, email, PASSWORD)
  return {
    guid: made.guid,
    open: async () => {
      const { page, faults } = await newPage(browser, url, { ...how, keepsBuild: true })
      await signIn(page, email, PASSWORD)
      return { page, faults }
    },
  }
}

const give = (page: Page, words: Words, task: string): Locator =>
  page.getByRole('group', { name: words.assignee(task), exact: true })
const goInto = async (page: Page, words: Words, task: string) => {
  await page.getByRole('link', { name: words.begin(task) }).click()
  await page.getByRole('heading', { level: 1, name: task }).waitFor()
}
/** The effects are told, then they happen. */
const finish = async (page: Page, words: Words, task: string, seen?: string) => {
  await page.getByRole('button', { name: words.finish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (seen) {
    await look(page, seen)
    await assertAccessible(page, seen)
  }
  await dialog.getByRole('button', { name: words.finish }).click()
  await page.getByText(words.closed(task)).first().waitFor()
}
const verdict = (page: Page, words: Words, state: keyof Words['states']) =>
  page.getByRole('region', { name: words.last }).getByText(words.states[state], { exact: true }).waitFor()

describe('operations', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    const seen = (name: string) => `operation-${name}-${language}-${dark ? 'dark' : 'light'}-${width}`

    it(`an inventory is planned by a team leader, counted by two, validated, and the stock is right (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 1_000_000}`
      const code = (at: number) => `77${language === 'fr' ? 1 : 2}${String(Date.now() % 100_000).padStart(5, '0')}${at}`
      const [tagA, tagB, tagC] = [code(1), code(2), code(3)]
      const place = await api('POST', '/folders', { name: `Réserve ${mark}`, type: 'stock' })
      const aisle = await api('POST', '/folders', { name: `Allée ${mark}`, type: 'stock', parent: place.guid })
      const other = await api('POST', '/folders', { name: `Ailleurs ${mark}`, type: 'stock' })
      const item = (name: string, tag: string, parent: Made, quantity: number) =>
        api('POST', '/items', { type: 'product', name: `${name} ${mark}`, tag, parent: parent.guid, quantity })
      const screws = await item('Vis', tagA, aisle, 10)
      const nails = await item('Clous', tagB, place, 2)
      await item('Boulons', tagC, other, 5)
      const [nora, paul] = [
        await storekeeper(api, mark, 'Nora', { language, dark, width: 390 }),
        await storekeeper(api, mark, 'Paul', { language, dark, width: 1024 }),
      ]
      const team = `Magasiniers ${mark}`
      const group = await api('POST', '/groups', { name: team, members: [nora.guid, paul.guid], roles: [] })
      for (const folder of [place, other])
        await api('PUT', `/folders/${folder.guid}/permissions`, {
          groups: [{ group: group.guid, permission: 'write' }],
          users: [],
        })

      // The type is chosen by keyboard.
      await page.goto('/interventions')
      await page.getByRole('button', { name: words.newOne }).first().click()
      const card = page.getByRole('main').getByRole('link', { name: words.types.inventory })
      await card.waitFor()
      await look(page, seen('types'))
      await assertAccessible(page, `the types of operations (${language})`)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/interventions/inventory/create')
      await page.getByLabel(words.title).fill(`Annuel ${mark}`)
      await chooseFolder(page, words, words.place, `Réserve ${mark}`)
      await give(page, words, words.tasks.folders).getByRole('button', { name: words.me }).click()
      // Whom the first is given to does the others as well; the counting is for the team.
      await page.getByRole('button', { name: words.change(words.tasks.count) }).click()
      const counting = give(page, words, words.tasks.count)
      await counting.getByRole('searchbox', { name: words.find }).fill(team)
      await counting.getByRole('button', { name: new RegExp(team) }).click()
      await look(page, seen('create'))
      await assertAccessible(page, `a new operation (${language})`)
      await page.getByRole('button', { name: words.create }).click()
      await page.getByRole('heading', { level: 1, name: `Annuel ${mark}` }).waitFor()
      const address = page.url()
      await look(page, seen('detail'))
      await assertAccessible(page, `an operation (${language})`)

      await goInto(page, words, words.tasks.folders)
      await page.getByRole('checkbox', { name: `Réserve ${mark}` }).check()
      assert.ok(await page.getByRole('checkbox', { name: `Allée ${mark}` }).isChecked())
      await look(page, seen('folders'))
      await assertAccessible(page, `the folders of a count (${language})`)
      await finish(page, words, words.tasks.folders)

      // Two people count, each from their start page; one of them by hand, both by scanner.
      const one = await nora.open()
      await one.page.goto('/home')
      await one.page.getByRole('region', { name: words.needed }).getByText(words.tasks.count).first().click()
      await one.page.getByRole('heading', { level: 1, name: words.tasks.count }).waitFor()
      await one.page.getByText(words.hidden).first().waitFor()
      await look(one.page, `operation-count-${language}-${dark ? 'dark' : 'light'}-390`)
      await assertAccessible(one.page, `a count on a phone (${language})`)
      const two = await paul.open()
      await two.page.goto(one.page.url())
      await two.page.getByRole('heading', { level: 1, name: words.tasks.count }).waitFor()
      const scan = await plugInScanner(two.page)
      await scan(tagB)
      await verdict(two.page, words, 'success')
      // In a cellar: what is expected is known on the device, and is sent when the network is back.
      await two.page.context().setOffline(true)
      await scan(tagB)
      await two.page.getByText(words.offline).first().waitFor()
      await verdict(two.page, words, 'success')
      await look(two.page, `operation-offline-${language}-${dark ? 'dark' : 'light'}-1024`)
      await two.page.context().setOffline(false)
      await two.page.getByText(words.waiting).waitFor({ state: 'detached' })
      await scan(tagC)
      await verdict(two.page, words, 'warning')
      await scan(`${tagC}99`)
      await verdict(two.page, words, 'errors')
      await two.page.getByRole('button', { name: words.tabs.errors }).click()
      await two.page.getByText(`${tagC}99`).first().waitFor()
      await look(two.page, `operation-count-${language}-${dark ? 'dark' : 'light'}-1024`)
      await assertAccessible(two.page, `a count with scans (${language})`)

      const quantity = one.page.getByRole('textbox', { name: words.quantityOf(`Vis ${mark}`) })
      await quantity.fill('8')
      await one.page.getByRole('button', { name: words.later }).click()
      await one.page.getByText(words.saved).first().waitFor()
      await one.page.goto(two.page.url().split('?')[0]!)
      await finish(one.page, words, words.tasks.count)
      const stock = async ({ guid }: Made) => (await api<{ quantity: number }>('GET', `/items/${guid}`)).quantity
      assert.deepEqual([await stock(screws), await stock(nails)], [10, 2])

      await page.goto(address)
      await goInto(page, words, words.tasks.validation)
      await page.getByRole('list').getByText(`Vis ${mark}`).waitFor()
      await page.getByRole('button', { name: words.acceptAll }).click()
      await page.getByRole('button', { name: words.accept(`Vis ${mark}`), pressed: true }).waitFor()
      await look(page, seen('validation'))
      await assertAccessible(page, `the validation of a count (${language})`)
      await finish(page, words, words.tasks.validation, seen('closing'))
      assert.deepEqual([await stock(screws), await stock(nails)], [8, 2])
      await page.getByText(words.over).first().waitFor()
      await look(page, seen('closed'))
      const offline = two.faults.filter((fault) => fault.includes('ERR_INTERNET_DISCONNECTED'))
      assert.deepEqual([...faults, ...one.faults, ...two.faults.filter((fault) => !offline.includes(fault))], [])
    })

    it(`what a move takes out arrives, and the piece that is missing is settled (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}m${Date.now() % 1_000_000}`
      const tag = `78${language === 'fr' ? 1 : 2}${String(Date.now() % 100_000).padStart(5, '0')}`
      const from = await api('POST', '/folders', { name: `Départ ${mark}`, type: 'stock' })
      const to = await api('POST', '/folders', { name: `Chantier ${mark}`, type: 'stock' })
      const item = (name: string, code: string, quantity: number) =>
        api('POST', '/items', { type: 'product', name: `${name} ${mark}`, tag: code, parent: from.guid, quantity })
      const cables = await item('Câble', `${tag}1`, 20)
      await item('Gants', `${tag}2`, 6)

      await page.goto('/interventions/move/create')
      await page.getByLabel(words.title).fill(`Livraison ${mark}`)
      await chooseFolder(page, words, words.from, `Départ ${mark}`)
      await chooseFolder(page, words, words.to, `Chantier ${mark}`)
      await page.getByLabel(words.ship).fill(language === 'fr' ? '31/12/2099' : '31/12/2099')
      await give(page, words, words.tasks.preparation).getByRole('button', { name: words.me }).click()
      await look(page, seen('create-move'))
      await assertAccessible(page, `a new move (${language})`)
      await page.getByRole('button', { name: words.create }).click()
      await page.getByRole('heading', { level: 1, name: `Livraison ${mark}` }).waitFor()
      const { pathname } = new URL(page.url())
      const guid = pathname.split('/').at(-1)!

      // One is scanned, one is found by its name; how many is typed.
      await goInto(page, words, words.tasks.preparation)
      const scan = await plugInScanner(page)
      await scan(`${tag}1`)
      await verdict(page, words, 'success')
      await page.getByRole('button', { name: words.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox', { name: words.addFind }).fill(`Gants ${mark}`)
      await dialog.getByRole('button', { name: new RegExp(`Gants ${mark}`) }).click()
      await page.getByRole('textbox', { name: words.quantityOf(`Câble ${mark}`) }).fill('5')
      await page.getByRole('textbox', { name: words.quantityOf(`Gants ${mark}`) }).fill('2')
      await look(page, seen('preparation'))
      await assertAccessible(page, `a preparation (${language})`)
      await finish(page, words, words.tasks.preparation)
      const stock = async () => (await api<{ quantity: number }>('GET', `/items/${cables.guid}`)).quantity
      assert.equal(await stock(), 20)

      await goInto(page, words, words.tasks.exit)
      await page.getByText(`Câble ${mark}`).first().waitFor()
      await look(page, seen('exit'))
      await assertAccessible(page, `an exit (${language})`)
      await finish(page, words, words.tasks.exit)
      assert.equal(await stock(), 15)
      const transit = async () =>
        (await api<{ data: { name: string; on_its_way: number }[] }>('GET', `/interventions/transit?operation=${guid}`))
          .data
      assert.deepEqual(
        (await transit()).map(({ on_its_way: open }) => open).toSorted((a, b) => a - b),
        [2, 5],
      )

      await goInto(page, words, words.tasks.arrival)
      await page.getByRole('button', { name: words.received }).click()
      await page.getByRole('button', { name: words.oneLess(`Câble ${mark}`) }).click()
      await look(page, seen('arrival'))
      await assertAccessible(page, `a reception (${language})`)
      await finish(page, words, words.tasks.arrival)

      // What did not arrive stays in sight until somebody says what became of it.
      await page.getByRole('heading', { name: words.onItsWay }).waitFor()
      await page.getByRole('button', { name: new RegExp(`${words.settle}.*Câble ${mark}`) }).click()
      await dialog.getByText(words.lost, { exact: true }).click()
      await dialog.getByLabel(words.why).fill('Tombé du camion')
      await look(page, seen('settle'))
      await assertAccessible(page, `what is missing is settled (${language})`)
      await dialog.getByRole('button', { name: words.settle }).click()
      await page.getByText(words.noted).first().waitFor()
      await page.getByText(words.nothingOnItsWay).waitFor()
      assert.deepEqual(await transit(), [])
      const arrived = await api<{ data: { name: string; quantity: number }[] }>('GET', `/items?folder=${to.guid}`)
      assert.deepEqual(
        arrived.data.map(({ name, quantity }) => [name, quantity]).toSorted(),
        [
          [`Câble ${mark}`, 4],
          [`Gants ${mark}`, 2],
        ].toSorted(),
      )
      await look(page, seen('move-over'))
      assert.deepEqual(faults, [])
    })

    it(`are found as a list, a board and a month, planned again and cancelled with a reason (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}l${Date.now() % 1_000_000}`
      const place = await api('POST', '/folders', { name: `Hangar ${mark}`, type: 'stock' })
      const { user } = await api<{ user: { guid: string } }>('GET', '/users/me')
      const title = `Tournée ${mark}`
      const today = day()
      await api('POST', '/interventions', {
        type: 'inventory',
        title,
        location: place.guid,
        end_date: today,
        tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: user.guid } }],
      })
      await page.goto('/interventions')
      await page.getByRole('button', { name: words.mine }).click()
      await page.getByRole('searchbox').first().fill(title)
      await page.getByRole('gridcell').getByText(title).waitFor()
      await look(page, seen('list'))
      await assertAccessible(page, `operations (${language})`)
      await page.getByText(words.board, { exact: true }).click()
      await page.getByRole('listitem').getByRole('link', { name: title }).waitFor()
      await look(page, seen('board'))
      await assertAccessible(page, `the board of operations (${language})`)
      await page.getByText(words.calendar, { exact: true }).click()
      await page.getByRole('table').getByRole('link', { name: title }).waitFor()
      await look(page, seen('calendar'))
      await assertAccessible(page, `the month of operations (${language})`)
      await page.getByRole('table').getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()

      await page.getByRole('button', { name: title }).click()
      await page.getByRole('menuitem', { name: words.duplicate }).click()
      await page.getByRole('complementary').getByLabel(words.title).waitFor()
      await look(page, seen('edit'))
      await assertAccessible(page, `an operation that is edited (${language})`)
      await page.keyboard.press('Escape')
      await page.getByRole('complementary').getByLabel(words.title).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: title }).click()
      await page.getByRole('menuitem', { name: words.cancel }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.reason).fill('Faite hier')
      await look(page, seen('cancel'))
      await assertAccessible(page, `cancelling an operation (${language})`)
      await dialog.getByRole('button', { name: new RegExp(title) }).click()
      await page.getByText(words.cancelled, { exact: true }).first().waitFor()
      assert.deepEqual(faults, [])
    })
  }
})
