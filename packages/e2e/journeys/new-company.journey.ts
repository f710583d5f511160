import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { hands } from '../support/hands.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026!'
const mark = Date.now().toString(36)
const PLACES = ['Quai', 'Atelier', 'Bureaux']
/** What each group may do and where, and what its members then find in the menu and in the tree. */
const GROUPS = [
  {
    name: 'Magasin',
    rights: ['Articles\u00A0: Tout', 'Dossiers\u00A0: Voir'],
    places: { Quai: 'write', Atelier: 'write' },
    finds: ['Aujourd’hui', 'Stock', 'Scanner', 'Inventaire', 'Recherche', 'Ruptures à venir', 'Mouvements', 'Journal'],
  },
  {
    name: 'Techniciens',
    rights: ['Articles\u00A0: Voir'],
    places: { Atelier: 'read' },
    finds: ['Aujourd’hui', 'Stock', 'Scanner', 'Inventaire', 'Recherche', 'Journal'],
  },
  {
    name: 'Comptabilité',
    rights: ['Articles\u00A0: Voir', 'Articles\u00A0: Modifier'],
    places: { Bureaux: 'write' },
    finds: ['Aujourd’hui', 'Stock', 'Scanner', 'Inventaire', 'Recherche', 'Journal'],
  },
]
const PEOPLE = [
  ['Marie', 'Curie', 'Magasin'],
  ['Paul', 'Valéry', 'Magasin'],
  ['Nina', 'Simone', 'Techniciens'],
  ['Omar', 'Sy', 'Techniciens'],
  ['Zoé', 'Valdés', 'Comptabilité'],
] as const
const addressOf = (firstname: string) => `${firstname.toLowerCase().replace('é', 'e')}.${mark}@example.com`

const linkTo = async (page: Page, email: string): Promise<string> => {
  const html = await (await page.request.get(process.env['ENTREPOT_OUTBOX'] ?? '')).text()
  const mail = html.split('<article>').find((one) => one.includes(email)) ?? ''
  const [, link] = /href="([^"]+\/new-password\?token=[^"]+)"/.exec(mail) ?? []
  assert.ok(link, `a link for ${email}`)
  return new URL(link).pathname + new URL(link).search
}

it('a new administrator sets up a company of three groups and five people, and each finds only what is theirs', async (test) => {
  const { page, faults } = await newPage(browser, url)
  const { done, click, check, choose, type } = hands()
  const button = (name: string | RegExp, where: Page | Locator = page) =>
    where.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  const field = (name: string, where: Page | Locator = page) =>
    where.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

  await page.goto('/login')
  await click(page.getByRole('link', { name: 'Créer un compte' }))
  await type(field('Prénom'), 'Ada')
  await type(page.locator('input[autocomplete="family-name"]'), 'Byron')
  await type(field('E-mail'), addressOf('Ada'))
  for (const secret of await page.locator('input[type="password"]').all()) await type(secret, PASSWORD)
  await type(page.locator('input[autocomplete="organization"]'), 'Fonderie du Port')
  await check(page.getByRole('checkbox'))
  await look(page, 'new-company-1-register')
  await click(button('Créer le compte'))
  await page.waitForURL('**/home')
  await click(button('Passer la visite'))

  // Two people are what a trial has room for: the plan comes first.
  await click(page.getByRole('link', { name: 'Choisir un pack' }))
  await click(button(/^Choisir Essential|^Choisir/).first())
  await page.waitForURL('**/subscribe?**')
  await type(page.getByLabel('Numéro de carte'), '4242 4242 4242 4242')
  await click(button(/^Payer/))
  await click(button('Reprendre le travail').or(page.getByRole('link', { name: 'Reprendre le travail' })))
  await page.waitForURL('**/home')
  await look(page, 'new-company-2-home')
  await click(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Stock', exact: true }),
  )
  await look(page, 'new-company-2-empty')

  for (const [n, place] of PLACES.entries()) {
    if (n === 0) await click(button('Créer votre premier dossier'))
    else {
      await click(button('Actions sur le dossier'))
      await click(page.getByRole('menuitem', { name: 'Nouveau dossier' }))
    }
    const dialog = page
      .getByRole('dialog')
      .or(page.getByRole('complementary').filter({ hasText: 'Nouveau dossier' }))
      .first()
    await type(field('Nom', dialog), place)
    await click(dialog.getByRole('button', { name: /^(Créer|Enregistrer|Ajouter)$/ }))
    await page.getByRole('treeitem', { name: new RegExp(place) }).waitFor()
    await page.goto('/items/root')
  }
  await look(page, 'new-company-3-places')

  for (const { name, rights, places } of GROUPS) {
    await page.goto('/settings/groups')
    await click(button('Nouveau groupe').first())
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('textbox', { name: 'Nom' }) })
    await type(panel.getByRole('textbox', { name: 'Nom' }).first(), name)
    for (const right of rights) await check(panel.getByRole('checkbox', { name: right, exact: true }))
    for (const [place, level] of Object.entries(places))
      await choose(panel.getByRole('combobox', { name: new RegExp(`${place}$`) }), level)
    await check(panel.getByRole('checkbox', { name: 'Connexion\u00A0: Sur ordinateur', exact: true }))
    await look(page, `new-company-4-${name}`)
    await click(button('Créer', panel))
    await page.getByText('est créé').waitFor()
  }

  for (const [firstname, lastname, group] of PEOPLE) {
    await page.goto('/settings/users')
    await click(button('Inviter un utilisateur'))
    await page.waitForURL('**/settings/users/create')
    await type(field('Prénom'), firstname)
    await type(
      page
        .getByLabel('Nom *', { exact: true })
        .or(page.getByRole('textbox', { name: 'Nom', exact: true }))
        .first(),
      lastname,
    )
    await type(field('E-mail'), addressOf(firstname))
    await check(page.getByRole('region', { name: 'Groupes' }).getByRole('checkbox', { name: group }))
    await click(button('Inviter'))
    await page.getByText('est ajouté').waitFor()
  }
  await page.getByRole('grid').getByText('Zoé').waitFor()
  await look(page, 'new-company-5-people')
  await assertAccessible(page, 'a company that was set up')

  for (const [firstname, , group] of PEOPLE) {
    const { places, finds } = GROUPS.find(({ name }) => name === group)!
    const colleague = await newPage(browser, url)
    await colleague.page.goto(await linkTo(page, addressOf(firstname)))
    await colleague.page.locator('input[type="password"]').nth(1).waitFor()
    for (const secret of await colleague.page.locator('input[type="password"]').all()) await secret.fill(PASSWORD)
    await colleague.page.locator('button[type="submit"]').click()
    await colleague.page.waitForURL('**/new-password-end')
    await signIn(colleague.page, addressOf(firstname), PASSWORD)
    await colleague.page.waitForURL('**/home')
    await colleague.page.getByRole('button', { name: 'Passer la visite' }).click()
    await look(colleague.page, `new-company-6-home-${firstname}`)
    await colleague.page.goto('/items/root')
    const tree = colleague.page.getByRole('tree').getByRole('treeitem', { level: 2 })
    await tree.first().waitFor()
    assert.deepEqual(
      await tree.evaluateAll(
        (nodes, all) => all.filter((place) => nodes.some((node) => node.textContent?.includes(place))),
        PLACES,
      ),
      PLACES.filter((place) => place in places),
      `folders of ${firstname}`,
    )
    assert.deepEqual(
      await colleague.page.getByRole('navigation', { name: 'Menu principal' }).getByRole('listitem').allInnerTexts(),
      finds,
      `menu of ${firstname}`,
    )
    await look(colleague.page, `new-company-6-${firstname}`)
    assert.deepEqual(colleague.faults, [])
    await colleague.page.context().close()
  }
  assert.deepEqual(faults, [])
  test.diagnostic(`${done.clicks} clicks and ${done.letters} letters`)
})
