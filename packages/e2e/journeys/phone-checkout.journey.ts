import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { day } from '../support/days.ts'
import { apiOf, assertFits, signInOnPhone, untilKept } from '../support/phone.ts'
import { runJob } from '../support/run-job.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  typed: 'Saisir un code',
  read: 'Lire',
  lend: /^Remettre \(2\)$/,
  choose: 'Choisir',
  find: 'Nom ou service du destinataire',
  quantity: (name: string) => `Quantité de ${name}`,
  tooMuch: /la quantité dépasse la quantité disponible/,
  due: 'Retour prévu',
  lent: '2 articles remis à',
  name: /Nom/,
  paper: 'Zone de signature',
  sign: 'Signer',
  signed: 'Signé par',
  back: /^Reprendre \(1\)$/,
  without: 'Terminer sans signature',
  returned: 'Article rendu',
  chooseOut: 'Choisir parmi ce qui est sorti',
  search: 'Article, code ou destinataire',
  late: 'En retard',
  takeBack: 'Reprendre',
}
const EN: typeof FR = {
  typed: 'Type a code',
  read: 'Read',
  lend: /^Check out \(2\)$/,
  choose: 'Choose',
  find: 'Name or department of the recipient',
  quantity: (name) => `Quantity of ${name}`,
  tooMuch: /the quantity exceeds the available quantity/,
  due: 'Due on',
  lent: '2 items checked out to',
  name: /Name/,
  paper: 'Where to sign',
  sign: 'Sign',
  signed: 'Signed by',
  back: /^Check in \(1\)$/,
  without: 'Finish without a signature',
  returned: 'Item checked in',
  chooseOut: 'Choose among what is out',
  search: 'Item, code or recipient',
  late: 'Late',
  takeBack: 'Check in',
}
const dateOf = (days: number) => new Date(Date.now() + days * 86_400_000)
const typedDay = (date: string) => date.split('-').toReversed().join('/')
const scan = async (page: Page, words: typeof FR, ...codes: string[]) => {
  for (const code of codes) {
    await page.getByLabel(words.typed).fill(code)
    await page.getByRole('button', { name: words.read, exact: true }).click()
  }
}
const draw = async (page: Page, paper: Locator) => {
  const box = (await paper.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  for (const [right, down] of [
    [80, 20],
    [140, 60],
    [200, 30],
  ] as const)
    await page.mouse.move(box.x + right, box.y + down, { steps: 4 })
  await page.mouse.up()
}
type Made = { guid: string; name: string }
/** A thing of which there is one, a thing of which there are ten, and somebody without an account. */
const prepare = async (page: Page, mark: string) => {
  const call = apiOf(page)
  const place = await call<Made>('POST', '/folders', { name: `Guichet ${mark}`, type: 'stock' })
  const code = (at: number) => `PHC${mark}${at}`.toUpperCase()
  const thing = (at: number, more: Record<string, unknown>) =>
    call<Made>('POST', '/items', { parent: place.guid, tag: code(at), ...more })
  const things = [
    await thing(0, { name: `Mesureur ${mark}`, type: 'equipment', quantity: 1 }),
    await thing(1, { name: `Casque ${mark}`, type: 'product', quantity: 10 }),
  ] as const
  const who = await call<Made>('POST', '/recipients', {
    firstname: 'Ada',
    lastname: `Brun ${mark}`,
    department: 'Bureau',
  })
  return { call, things, codes: [code(0), code(1)], who: `Ada Brun ${mark}`, recipient: who.guid }
}
const outOf = async (call: ReturnType<typeof apiOf>, item: string) =>
  (await call<{ quantityCheckedOut: number }>('GET', `/items/${item}`)).quantityCheckedOut

describe('lending with the mobile application', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 390, FR],
    ['en', true, 360, EN],
  ] as const))
    it(`hands over two things with a signature, and takes a part back (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, phone: true })
      await signInOnPhone(page)
      const mark = Date.now().toString(36).slice(-5)
      const { call, things, codes, who } = await prepare(page, mark)
      const seen = (name: string) => `phone-${name}-${language}-${width}`
      const sheet = page.getByRole('dialog')

      await page.goto('/m')
      await look(page, seen('home-lending'))
      await page.locator('a[href="/m/lend"]').click()
      await page.getByLabel(words.typed).waitFor()
      await scan(page, words, ...codes)
      await page.getByText(things[1].name, { exact: true }).waitFor()
      await page.getByText(things[0].name, { exact: true }).waitFor()
      await page.getByRole('button', { name: words.choose, exact: true }).click()
      await sheet.getByLabel(words.find).fill(`brun ${mark}`)
      await sheet.getByRole('button', { name: new RegExp(`^${who}`) }).waitFor()
      await assertFits(page, 'the choice of a recipient')
      await look(page, seen('recipients'))
      await sheet.getByRole('button', { name: new RegExp(`^${who}`) }).click()
      await page.getByLabel(words.quantity(things[1].name)).fill('11')
      await page.getByText(words.tooMuch).waitFor()
      await page.getByLabel(words.quantity(things[1].name)).fill('4')
      await page.getByLabel(words.due).fill(typedDay(day(1)))
      await assertFits(page, 'handing over')
      await look(page, seen('lend'))
      await assertAccessible(page, 'handing over on the phone', { inShort: true })
      // What is in the list is kept by the device.
      await page.reload()
      await page.getByRole('button', { name: words.lend }).click()
      await page.getByText(words.lent).waitFor()
      await sheet.getByRole('textbox', { name: words.name }).fill(who)
      await draw(page, sheet.getByRole('img', { name: words.paper }))
      await assertFits(page, 'signing')
      await look(page, seen('signature'))
      await assertAccessible(page, 'signing on the phone', { inShort: true })
      await sheet.getByRole('button', { name: words.sign, exact: true }).click()
      await page.getByText(words.signed).waitFor()
      await sheet.waitFor({ state: 'detached' })
      assert.deepEqual([await outOf(call, things[0].guid), await outOf(call, things[1].guid)], [1, 4])

      // A part of it is back, found by its code.
      await page.goto('/m/return')
      await scan(page, words, codes[1]!)
      await page.getByLabel(words.quantity(things[1].name)).fill('5')
      await page.getByRole('alert').first().waitFor()
      await page.getByLabel(words.quantity(things[1].name)).fill('1')
      await assertFits(page, 'taking back')
      await look(page, seen('return'))
      await assertAccessible(page, 'taking back on the phone', { inShort: true })
      await page.getByRole('button', { name: words.back }).click()
      await sheet.getByRole('button', { name: words.without }).click()
      await page.getByText(words.returned).waitFor()
      assert.equal(await outOf(call, things[1].guid), 3)

      // What is late is told, and its notification leads to what is out.
      runJob('late-checkouts', dateOf(3))
      await page.goto('/m/notifications')
      await page
        .getByRole('button', { name: new RegExp(who) })
        .first()
        .click()
      await page.waitForURL('**/m/checkouts?late=1**')
      await page.getByRole('button', { name: new RegExp(things[1].name) }).waitFor()
      await assertFits(page, 'what is out')
      await look(page, seen('out'))
      await page.getByRole('button', { name: new RegExp(things[1].name) }).click()
      await look(page, seen('out-opened'))
      await sheet.getByRole('button', { name: words.takeBack, exact: true }).click()
      await page.getByLabel(words.quantity(things[1].name)).waitFor()
      // Of one person, all at once.
      await page.getByRole('button', { name: words.chooseOut }).click()
      await sheet.getByLabel(words.search).fill(`brun ${mark}`)
      await sheet.getByRole('button', { name: new RegExp(things[0].name) }).waitFor()
      await look(page, seen('choose-out'))
      await sheet.getByRole('button', { name: new RegExp(things[0].name) }).click()
      await page.getByRole('button', { name: /\(2\)$/ }).click()
      await sheet.getByRole('button', { name: words.without }).click()
      await page.getByText(language === 'fr' ? '2 articles rendus' : '2 items checked in').waitFor()
      assert.deepEqual([await outOf(call, things[0].guid), await outOf(call, things[1].guid)], [0, 0])
      assert.deepEqual(faults, [])
    })

  it('keeps what comes back without a network with its signature, and sends it once; nothing is lent meanwhile', async () => {
    const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(page)
    const mark = Date.now().toString(36).slice(-5)
    const { call, things, codes, recipient } = await prepare(page, mark)
    const { handover } = await call<{ handover: string }>('POST', '/checkouts', {
      recipient,
      items: [{ guid: things[0].guid }, { guid: things[1].guid, quantity: 4 }],
    })
    assert.ok(handover)
    await page.goto('/m/return')
    await page.getByLabel(FR.typed).waitFor()
    await untilKept(page)
    await page.context().setOffline(true)
    // One is known to the device, the other code means nothing to it.
    await scan(page, FR, codes[1]!, `${codes[0]}X`)
    await page.getByLabel(FR.quantity(things[1].name)).fill('3')
    await page.locator('code', { hasText: `${codes[0]}X` }).waitFor()
    await look(page, 'phone-return-offline-fr-390')
    await page.getByRole('button', { name: /^Reprendre \(2\)$/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: FR.name }).fill('Ada')
    await sheet.getByRole('button', { name: FR.sign, exact: true }).click()
    await page.getByText('1 envoi en attente').waitFor()
    await page.goto('/m/lend')
    await page.getByText('Sans réseau, rien ne peut être remis').first().waitFor()
    await look(page, 'phone-lend-offline-fr-390')
    await page.goto('/m/unsent')
    await page.getByText('1 article, 1 code scanné').waitFor()
    await page.context().setOffline(false)
    // The code that nobody knows stays, with the reason, until somebody decides.
    await page.getByText('1 envoi refusé').waitFor()
    await page.getByText('Rien de sorti ne correspond').waitFor()
    assert.equal(await outOf(call, things[1].guid), 1)
    const { data } = await call<{ data: { guid: string }[] }>('GET', `/checkouts?item=${things[1].guid}`)
    const detail = await call<{ returns: { quantity: number; signature: { name: string } | null }[] }>(
      'GET',
      `/checkouts/${data[0]!.guid}`,
    )
    assert.deepEqual(
      detail.returns.map(({ quantity, signature }) => [quantity, signature?.name]),
      [[3, 'Ada']],
    )
    await page.getByRole('button', { name: 'Corriger' }).click()
    await page.waitForURL('**/m/return?unsent=**')
    await page.getByText(`Rien de sorti ne correspond à ${codes[0]}X`).waitFor()
  })
})
