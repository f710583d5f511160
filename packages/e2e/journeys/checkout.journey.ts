import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Api, apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { day } from '../support/days.ts'
import { runJob } from '../support/run-job.ts'
import { plugInScanner } from '../support/scanner.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  lend: 'Remettre',
  find: 'Nom ou service du destinataire',
  done: '3 articles remis à',
  more: (name: string) => `Quantité de ${name}`,
  due: 'Retour prévu',
  signer: /Nom/,
  sign: 'Signer',
  signed: 'Signé par',
  paper: 'Zone de signature',
  takeBack: 'Reprendre',
  back: '2 articles rendus',
  without: 'Terminer sans signature',
  out: 'En main',
  details: 'Détail de la remise',
  cameBack: /^Rendu\s: 1/,
  conditions: 'Conditions',
  add: 'Ajouter une condition',
  field: 'Champ',
  quantity: 'Quantité',
  operator: 'Quantité, Opérateur',
  atLeast: 'supérieur à',
  value: 'Quantité, Valeur',
  apply: 'Appliquer',
  none: 'Sans condition',
}
const EN: typeof FR = {
  lend: 'Check out',
  find: 'Name or department of the recipient',
  done: '3 items checked out to',
  more: (name: string) => `Quantity of ${name}`,
  due: 'Due on',
  signer: /Name/,
  sign: 'Sign',
  signed: 'Signed by',
  paper: 'Where to sign',
  takeBack: 'Check in',
  back: '2 items checked in',
  without: 'Finish without a signature',
  out: 'Out',
  details: 'Details of the checkout',
  cameBack: /^Returned: 1/,
  conditions: 'Conditions',
  add: 'Add a condition',
  field: 'Field',
  quantity: 'Quantity',
  operator: 'Quantity, Operator',
  atLeast: 'more than',
  value: 'Quantity, Value',
  apply: 'Apply',
  none: 'No condition',
}

const dateOf = (days: number) => new Date(Date.now() + days * 86_400_000)
const typed = (date: string) => date.split('-').toReversed().join('/')

const draw = async (page: Page, paper: Locator) => {
  const box = (await paper.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (const [right, down] of [
    [90, 20],
    [140, 80],
    [220, 40],
  ] as const)
    await page.mouse.move(box.x + right, box.y + down, { steps: 4 })
  await page.mouse.up()
}

/** Three things with codes, and somebody to lend them to. */
const prepare = async (call: Api, mark: string) => {
  const { data } = await call<{ data: { guid: string }[] }>('GET', '/folders')
  const parent = data[0]!.guid
  const code = (at: number) => `CHK-${mark}-${at}`.toUpperCase()
  const made = async (at: number, more: Record<string, unknown>) =>
    call('POST', '/items', { parent, tag: code(at), ...more })
  const things = [
    await made(1, { name: `Portable ${mark}`, type: 'equipment', quantity: 1 }),
    await made(2, { name: `Casque ${mark}`, type: 'product', quantity: 10 }),
    await made(3, { name: `Chargeur ${mark}`, type: 'product', quantity: 5 }),
  ]
  const recipient = await call('POST', '/recipients', {
    firstname: 'Claire',
    lastname: `Morel ${mark}`,
    department: 'Bureau d’études',
  })
  return { things, codes: [1, 2, 3].map(code), recipient }
}

describe('what a help-desk lends', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const))
    it(`goes out three at once, signed; two come back, one in part, and the rest is told as late (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const call = await apiOf(page)
      const mark = Date.now().toString(36).slice(-5)
      const { things, codes, recipient } = await prepare(call, mark)
      const scan = await plugInScanner(page)
      const name = `Claire Morel ${mark}`
      const dialog = page.getByRole('dialog')

      await page.goto('/checkouts?act=lend')
      await dialog.getByLabel(words.find).waitFor()
      for (const [at, code] of codes.entries()) {
        await scan(code)
        await dialog.getByText(things[at]!.name).waitFor()
      }
      await dialog.getByLabel(words.find).fill(`morel ${mark}`)
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await dialog.getByRole('textbox', { name: words.more(things[1]!.name) }).fill('4')
      await dialog.getByLabel(words.due).fill(typed(day(1)))
      await look(page, `checkout-lend-${language}`)
      await assertAccessible(page, `things that are handed over (${language})`)
      await dialog.getByRole('button', { name: words.lend, exact: true }).click()
      await page.getByText(words.done).waitFor()
      await dialog.getByRole('textbox', { name: words.signer }).fill(name)
      await draw(page, dialog.getByRole('img', { name: words.paper }))
      await look(page, `checkout-signature-${language}`)
      await dialog.getByRole('button', { name: words.sign, exact: true }).click()
      await page.getByText(words.signed).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('grid').getByText(things[0]!.name).waitFor()
      await look(page, `checkouts-${language}`)
      await assertAccessible(page, `the list of what is out (${language})`)

      // Of what is out, what somebody has several of; the address carries it.
      await page.getByRole('button', { name: words.conditions, exact: true }).click()
      await dialog.getByRole('button', { name: words.add }).first().click()
      await dialog.getByRole('combobox', { name: words.field, exact: true }).fill(words.quantity)
      await page.getByRole('option', { name: words.quantity, exact: true }).click()
      await dialog.getByRole('combobox', { name: words.operator }).selectOption({ label: words.atLeast })
      await dialog.getByRole('textbox', { name: words.value }).fill('3')
      await look(page, `checkouts-conditions-${language}`)
      await assertAccessible(page, `conditions on what is out (${language})`)
      await dialog.getByRole('button', { name: words.apply }).click()
      await page.getByRole('grid').getByText(things[0]!.name).waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('grid').getByText(things[1]!.name).waitFor()
      assert.equal(await page.getByRole('grid').getByText(things[0]!.name).count(), 0)
      await page.getByRole('button', { name: `${words.conditions} (1)` }).click()
      await dialog.getByRole('button', { name: words.none }).click()
      await page.getByRole('grid').getByText(things[0]!.name).waitFor()

      // Two of the three come back, one of them in part.
      await page.goto('/checkouts?act=return')
      await dialog.getByRole('button', { name: words.takeBack, exact: true }).waitFor()
      for (const at of [0, 1]) {
        await scan(codes[at]!)
        await dialog.getByRole('textbox', { name: words.more(things[at]!.name) }).waitFor()
      }
      await dialog.getByRole('textbox', { name: words.more(things[1]!.name) }).fill('1')
      await look(page, `checkout-return-${language}`)
      await assertAccessible(page, `things that come back (${language})`)
      await dialog.getByRole('button', { name: words.takeBack, exact: true }).click()
      await page.getByText(words.back).waitFor()
      await dialog.getByRole('button', { name: words.without }).click()
      await dialog.waitFor({ state: 'detached' })

      await page.goto(`/recipients/${recipient.guid}`)
      await page.getByRole('list', { name: words.out }).getByText(things[1]!.name).waitFor()
      assert.equal(await page.getByRole('list', { name: words.out }).getByRole('listitem').count(), 2)
      await look(page, `checkout-recipient-${language}`)
      await assertAccessible(page, `a recipient with things (${language})`)
      const helmets = page
        .getByRole('list', { name: words.out })
        .getByRole('listitem')
        .filter({ hasText: things[1]!.name })
      await helmets.getByRole('button').click()
      await page.getByRole('menuitem', { name: words.details }).click()
      await dialog.getByRole('img', { name: new RegExp(`^${words.signed} ${name}`) }).waitFor()
      await dialog.getByText(words.cameBack).waitFor()
      await look(page, `checkout-details-${language}`)
      await assertAccessible(page, `the details of a checkout (${language})`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.emulateMedia({ media: 'print' })
      await look(page, `checkout-statement-${language}`)
      await page.emulateMedia({ media: 'screen' })
      const helmet = await call<{ quantity: number; quantityAvailable: number }>('GET', `/items/${things[1]!.guid}`)
      assert.deepEqual([helmet.quantity, helmet.quantityAvailable], [10, 7])
      await page.goto(`/item/${things[1]!.guid}?tab=checkouts`)
      await page.getByRole('link', { name }).waitFor()
      await look(page, `checkout-item-${language}`)

      runJob('late-checkouts', dateOf(3))
      const news = await call<{ data: { kind: string; text: string }[] }>('GET', '/notifications')
      const late = news.data.find(({ kind, text }) => kind === 'checkout_late' && text.includes(name))
      assert.ok(late, 'what is late is told to whoever takes things back')
      assert.deepEqual(faults, [])
    })
})
