import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf, type Made } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { chooseFolder } from '../support/choose-folder.ts'
import { plugInScanner } from '../support/scanner.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newOne: 'Nouveau modèle',
  name: 'Nom du modèle',
  taskName: 'Nom',
  add: 'Ajouter une tâche',
  type: 'Type de tâche',
  types: { form: 'Formulaire', auto: 'Automatique', validation: 'Validation de scan' },
  source: 'D’où viennent les articles',
  destination: 'Où vont les articles',
  asked: 'Demandé à la création',
  force: /^Au scanner seulement/,
  required: /ni annulée/,
  autoType: 'Action automatique',
  reserve: 'Réserver des articles',
  addField: 'Ajouter un champ',
  fieldName: 'Nom du champ 1',
  fieldType: 'Type du champ 1',
  fieldRequired: 'Obligatoire',
  preview: 'Aperçu du formulaire',
  values: 'Valeurs du champ 1, une par ligne',
  list: 'Liste',
  save: 'Enregistrer',
  saved: (name: string) => `«\u202F${name}\u202F» enregistré`,
  used: /ne peut plus être modifié/,
  duplicate: 'Dupliquer',
  copy: (name: string) => `${name} (copie)`,
  title: 'Titre',
  from: 'Emplacement de départ',
  to: 'Destination',
  choosePlace: 'Choisir un dossier',
  findFolder: 'Rechercher un dossier',
  pick: 'Choisir',
  assignee: (task: string) => `À qui confier «\u202F${task}\u202F»`,
  me: /Moi$/,
  create: 'Créer l’opération',
  begin: (task: string) => `Commencer «\u202F${task}\u202F»`,
  finish: 'Terminer',
  closed: (task: string) => `«\u202F${task}\u202F» clôturée`,
  form: 'Veuillez remplir correctement le formulaire à gauche',
  last: 'Dernier scan',
  unsaved: '1 saisie non enregistrée',
  success: 'Scanné',
  addItem: 'Ajouter un article',
  over: 'Clôturée',
  signer: 'Nom de la personne qui signe',
  paper: 'Zone de signature',
  drawn: 'Le tracé sera gardé',
  sign: 'Signer',
  signed: (name: string) => new RegExp(`^Signé par ${name}`),
}
const EN: typeof FR = {
  newOne: 'New template',
  name: 'Name of the template',
  taskName: 'Name',
  add: 'Add a task',
  type: 'Type of task',
  types: { form: 'Form', auto: 'Automatic', validation: 'Scan validation' },
  source: 'Where items come from',
  destination: 'Where items go',
  asked: 'Asked at creation',
  force: /^With the scanner only/,
  required: /neither cancelled/,
  autoType: 'Automatic action',
  reserve: 'Reserve items',
  addField: 'Add a field',
  fieldName: 'Name of field 1',
  fieldType: 'Type of field 1',
  fieldRequired: 'Required',
  preview: 'Preview of the form',
  values: 'Values of field 1, one per line',
  list: 'List',
  save: 'Save',
  saved: (name) => `“${name}” saved`,
  used: /can no longer be edited/,
  duplicate: 'Duplicate',
  copy: (name) => `${name} (copy)`,
  title: 'Title',
  from: 'Starting location',
  to: 'Destination',
  choosePlace: 'Choose a folder',
  findFolder: 'Search for a folder',
  pick: 'Choose',
  assignee: (task) => `Whom to give “${task}” to`,
  me: /Me$/,
  create: 'Create the operation',
  begin: (task) => `Begin “${task}”`,
  finish: 'Finish',
  closed: (task) => `“${task}” closed`,
  form: 'Please fill in the form on the left correctly',
  last: 'Last scan',
  unsaved: '1 entry not saved',
  success: 'Scanned',
  addItem: 'Add an item',
  over: 'Closed',
  signer: 'Name of who signs',
  paper: 'Where to sign',
  drawn: 'The drawing will be kept',
  sign: 'Sign',
  signed: (name) => new RegExp(`^Signed by ${name}`),
}
type Words = typeof FR

const finish = async (page: Page, words: Words, task: string) => {
  await page.getByRole('button', { name: words.finish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.finish }).click()
  await page.getByText(words.closed(task)).first().waitFor()
}
const begin = async (page: Page, words: Words, task: string) => {
  await page.getByRole('link', { name: words.begin(task) }).click()
  await page.getByRole('heading', { level: 1, name: task }).waitFor()
}
const addTask = async (page: Page, words: Words, name: string, type?: string) => {
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByRole('textbox', { name: words.taskName, exact: true }).fill(name)
  if (type) await page.getByLabel(words.type).selectOption(type)
}

describe('templates of operations', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    const seen = (name: string) => `templates-${name}-${language}-${dark ? 'dark' : 'light'}-${width}`

    itInFull(
      `a control is made by drag and keyboard, planned, done with its form and reserved by itself (${language})`,
      async () => {
        const { page, faults } = await newPage(browser, url, { language, dark, width })
        await signIn(page)
        const api = await apiOf(page)
        const mark = `${language}t${Date.now() % 1_000_000}`
        const tag = `79${language === 'fr' ? 1 : 2}${String(Date.now() % 100_000).padStart(5, '0')}`
        const place = await api('POST', '/folders', { name: `Atelier ${mark}`, type: 'stock' })
        const item = await api('POST', '/items', {
          type: 'product',
          name: `Pompe ${mark}`,
          tag,
          parent: place.guid,
          quantity: 5,
        })
        const name = `Contrôle ${mark}`

        await page.goto('/custom-operations')
        await page.getByRole('button', { name: words.newOne }).first().click()
        await page.getByLabel(words.name).fill(name)
        await page.getByRole('textbox', { name: words.taskName, exact: true }).fill('Fiche')
        await page.getByLabel(words.type).selectOption(words.types.form)
        await page.getByRole('button', { name: words.addField, exact: true }).click()
        await page.getByLabel(words.fieldName).fill('État')
        await page.getByLabel(words.fieldType).selectOption(words.list)
        await page.getByLabel(words.values).fill('Bon\nUsé')
        await page.getByRole('checkbox', { name: words.fieldRequired, exact: true }).check()
        await page.getByRole('region', { name: words.preview }).getByLabel('État').selectOption('Usé')
        await addTask(page, words, 'Scan')
        await page.getByLabel(words.source).selectOption(words.asked)
        await page.getByRole('checkbox', { name: words.force }).check()
        await page.getByRole('checkbox', { name: words.required }).check()
        await addTask(page, words, 'Réserver', words.types.auto)
        await page.getByLabel(words.autoType).selectOption(words.reserve)
        // The scan comes first: by the keyboard, its handle keeps the focus.
        const handle = page.locator('button[data-handle]').nth(1)
        await handle.focus()
        await page.keyboard.press('ArrowUp')
        await look(page, seen('editor'))
        await assertAccessible(page, `the editor of a template (${language})`)
        await page.setViewportSize({ width: 390, height: 844 })
        // Once it is drawn anew.
        await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
        await look(page, `templates-editor-${language}-${dark ? 'dark' : 'light'}-390`)
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: words.save }).click()
        await page.getByText(words.saved(name)).first().waitFor()
        await page.getByRole('link', { name }).waitFor()
        await look(page, seen('list'))
        await assertAccessible(page, `the list of templates (${language})`)

        await page.goto('/interventions/new')
        await page.getByRole('link', { name: new RegExp(name) }).click()
        await page.getByLabel(words.title).fill(`Visite ${mark}`)
        await chooseFolder(page, words, words.from, `Atelier ${mark}`)
        await page
          .getByRole('group', { name: words.assignee('Scan'), exact: true })
          .getByRole('button', { name: words.me })
          .click()
        await look(page, seen('create'))
        await assertAccessible(page, `a new operation of a template (${language})`)
        await page.getByRole('button', { name: words.create }).click()
        await page.getByRole('heading', { level: 1, name: `Visite ${mark}` }).waitFor()
        const address = page.url()

        await begin(page, words, 'Scan')
        assert.equal(await page.getByRole('button', { name: words.addItem }).count(), 0)
        const scan = await plugInScanner(page)
        await scan(tag)
        await page.getByRole('region', { name: words.last }).getByText(words.success, { exact: true }).waitFor()
        await look(page, seen('scan'))
        await assertAccessible(page, `a scan of a template (${language})`)
        await finish(page, words, 'Scan')

        await begin(page, words, 'Fiche')
        await page.getByRole('button', { name: words.finish }).click()
        await page.getByText(words.form).first().waitFor()
        await page.getByLabel('État').selectOption('Usé')
        await look(page, seen('form'))
        await assertAccessible(page, `a form of a template (${language})`)
        await finish(page, words, 'Fiche')

        // The last task is done by the system as soon as its turn comes.
        await page.goto(address)
        await page.getByText(words.over, { exact: true }).nth(3).waitFor({ timeout: 90_000 })
        const { quantityAvailable } = await api<{ quantityAvailable: number }>('GET', `/items/${item.guid}`)
        assert.equal(quantityAvailable, 4)

        await page.goto('/custom-operations')
        await page.getByRole('link', { name }).click()
        await page.getByText(words.used).waitFor()
        await look(page, seen('used'))
        await assertAccessible(page, `a template in use (${language})`)
        await page.getByRole('button', { name: words.duplicate }).click()
        await page.getByRole('heading', { level: 1, name: words.copy(name) }).waitFor()
        assert.deepEqual(faults, [])
      },
    )

    it(`a scan with its form and sub-task moves what its validation confirms (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}v${Date.now() % 1_000_000}`
      const tag = `76${language === 'fr' ? 1 : 2}${String(Date.now() % 100_000).padStart(5, '0')}`
      const from = await api('POST', '/folders', { name: `Départ ${mark}`, type: 'stock' })
      const to = await api('POST', '/folders', { name: `Camion ${mark}`, type: 'stock' })
      await api('POST', '/items', { type: 'product', name: `Câble ${mark}`, tag, parent: from.guid, quantity: 5 })
      const { user } = await api<{ user: Made }>('GET', '/users/me')
      const template = await api<Made & { tasks: Made[] }>('POST', '/custom-operations', {
        name: `Chargement ${mark}`,
        tasks: [
          {
            name: 'Charger',
            type: 'scan',
            source: 'asked',
            enable_form: true,
            form: [{ name: 'Plaque', type: 'text', required: true }],
          },
          {
            name: 'Photo du quai',
            type: 'form',
            parent: 0,
            form: [{ name: 'Le chauffeur', type: 'signature', required: true }],
          },
          { name: 'Vérifier', type: 'scan_validation', destination: 'asked', scan_all_items: true },
        ],
      })
      const { guid } = await api('POST', '/interventions', {
        type: 'custom',
        title: `Tournée ${mark}`,
        template: template.guid,
        location: from.guid,
        destination: to.guid,
        tasks: template.tasks.map((task) => ({
          kind: 'custom_task',
          template_task: task.guid,
          assignee: { kind: 'user', guid: user.guid },
        })),
      })
      await page.goto(`/interventions/${guid}`)
      await begin(page, words, 'Charger')
      const scan = await plugInScanner(page)
      await scan(tag)
      await page.getByRole('region', { name: words.last }).getByText(words.success, { exact: true }).waitFor()
      await page.getByRole('textbox', { name: 'Plaque' }).fill('AB-123-CD')
      await look(page, seen('form-and-scan'))
      await assertAccessible(page, `a scan with a form (${language})`)
      await page.setViewportSize({ width: 390, height: 844 })
      await look(page, `templates-form-and-scan-${language}-${dark ? 'dark' : 'light'}-390`)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/interventions/${guid}`)
      await begin(page, words, 'Photo du quai')
      // Signed with the mouse; the name alone would do, for the keyboard.
      await page.getByRole('textbox', { name: words.signer }).fill('Ada Byron')
      const paper = (await page.getByRole('img', { name: words.paper }).boundingBox())!
      await page.mouse.move(paper.x + 40, paper.y + 60)
      await page.mouse.down()
      for (const [right, down] of [
        [90, 20],
        [140, 80],
        [220, 40],
      ] as const)
        await page.mouse.move(paper.x + right, paper.y + down, { steps: 4 })
      await page.mouse.up()
      await page.getByText(words.drawn).waitFor()
      await look(page, seen('signing'))
      await assertAccessible(page, `a signature is drawn (${language})`)
      await page.getByRole('button', { name: words.sign, exact: true }).click()
      await page.getByRole('img', { name: words.signed('Ada Byron') }).waitFor()
      await look(page, seen('signed'))
      await finish(page, words, 'Photo du quai')
      await page.getByRole('img', { name: words.signed('Ada Byron') }).waitFor()
      await page.goto(`/interventions/${guid}/task`.replace('/task', ''))
      await page.getByRole('link', { name: /Charger/ }).click()
      // What was typed before is still there, once the device has told it.
      await page.getByText(words.unsaved).waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Plaque' }).inputValue(), 'AB-123-CD')
      await finish(page, words, 'Charger')
      await begin(page, words, 'Vérifier')
      await scan(tag)
      await page.getByRole('region', { name: words.last }).getByText(words.success, { exact: true }).waitFor()
      await look(page, seen('validation'))
      await assertAccessible(page, `the validation of a scan (${language})`)
      await finish(page, words, 'Vérifier')
      const moved = await api<{ data: { quantity: number }[] }>('GET', `/items?folder=${to.guid}`)
      assert.deepEqual(
        moved.data.map(({ quantity }) => quantity),
        [1],
      )
      assert.deepEqual(faults, [])
    })
  }
})
