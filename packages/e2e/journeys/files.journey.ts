import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
/** What they made is gone afterwards: other journeys look at all folders there are. */
const made: { headers: Record<string, string>; folder: string }[] = []
after(async () => {
  for (const { headers, folder } of made) await fetch(`${url}/api/v1/folders/${folder}`, { method: 'DELETE', headers })
  await browser.close()
})

const FR = {
  pictures: 'Images',
  add: 'Ajouter une image',
  use: 'Recadrer et ajouter',
  whole: 'Garder l’image entière',
  added: 'Image ajoutée',
  added2: '2 images ajoutées',
  open: (place: number) => new RegExp(`Ouvrir l’image ${place}`),
  first: 'Mettre en premier',
  earlier: 'Avancer d’une place',
  remove: 'Supprimer',
  removeText: /Elle disparaît/,
  removed: 'Image supprimée',
  unreadable: /ne sait pas lire/,
  cropFrame: /Cadre de l’image/,
  files: 'Fichiers',
  addFiles: 'Ajouter des fichiers',
  none: 'Aucun fichier',
  fileAdded: 'Fichier ajouté',
  extension: /Extension non autorisée/,
  invalid: /Fichier invalide/,
  edit: 'Renommer ou décrire',
  name: 'Nom',
  description: 'Description',
  save: 'Enregistrer',
  changed: 'Fichier modifié',
  download: 'Télécharger',
  actions: /^Actions sur/,
  deleted: /supprimé$/,
  comments: 'Commentaires',
  comment: 'Commenter',
  label: 'Votre commentaire',
  sent: 'Commentaire ajouté',
  people: 'Collègues à citer',
  saved: 'Commentaire modifié',
  editComment: 'Modifier',
  commentGone: 'Commentaire supprimé',
  edited: 'modifié',
  close: 'Fermer',
  tiles: 'Affichage en grille',
  history: 'Journal',
  about: 'Image, fichiers, commentaires et journal',
  more: 'Plus',
  folderMenu: 'Actions sur le dossier',
  picture: 'Image',
  required: 'Ce champ est obligatoire',
  photo: 'Photo',
  logo: 'Logo',
  new: 'Nouveau',
  mentioned: /vous a cité/,
  bell: /Notifications/,
  change: 'Changer l’image',
}
const EN: typeof FR = {
  pictures: 'Pictures',
  add: 'Add a picture',
  use: 'Crop and add',
  whole: 'Keep the whole picture',
  added: 'Picture added',
  added2: '2 pictures added',
  open: (place: number) => new RegExp(`Open picture ${place}`),
  first: 'Put first',
  earlier: 'One place earlier',
  remove: 'Delete',
  removeText: /It disappears/,
  removed: 'Picture deleted',
  unreadable: /cannot read/,
  cropFrame: /Frame of the picture/,
  files: 'Files',
  addFiles: 'Add files',
  none: 'No file',
  fileAdded: 'File added',
  extension: /Extension not allowed/,
  invalid: /Invalid file/,
  edit: 'Rename or describe',
  name: 'Name',
  description: 'Description',
  save: 'Save',
  changed: 'File changed',
  download: 'Download',
  actions: /^Actions on/,
  deleted: /deleted$/,
  comments: 'Comments',
  comment: 'Comment',
  label: 'Your comment',
  sent: 'Comment added',
  people: 'Colleagues to name',
  saved: 'Comment changed',
  editComment: 'Edit',
  commentGone: 'Comment deleted',
  edited: 'edited',
  close: 'Close',
  tiles: 'Grid display',
  history: 'Log',
  about: 'Picture, files, comments and log',
  more: 'More',
  folderMenu: 'Actions on the folder',
  picture: 'Picture',
  required: 'Required field',
  photo: 'Photo',
  logo: 'Logo',
  new: 'New',
  mentioned: /mentioned you/,
  bell: /Notifications/,
  change: 'Change the picture',
}

/** A picture of two colours, drawn by the browser itself. */
const drawn = async (
  page: Page,
  type: string,
  [left, right]: readonly [string, string],
  width = 900,
  height = 500,
): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([kind, one, other, w, h]) => {
      const canvas = new OffscreenCanvas(w, h)
      const drawing = canvas.getContext('2d')!
      drawing.fillStyle = one
      drawing.fillRect(0, 0, w / 2, h)
      drawing.fillStyle = other
      drawing.fillRect(w / 2, 0, w / 2, h)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: kind })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [type, left, right, width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}
const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

describe('files', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    const start = async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}-${Date.now().toString(36)}`
      const { token } = (await (
        await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
      ).json()) as { token: string }
      const headers = { Authorization: `Bearer ${token}` }
      const folder = (await (
        await page.request.post('/api/v1/folders', { headers, data: { name: `Atelier ${mark}`, type: 'stock' } })
      ).json()) as { guid: string }
      made.push({ headers, folder: folder.guid })
      const { guid } = (await (
        await page.request.post('/api/v1/items', {
          headers,
          data: { name: `Perceuse ${mark}`, type: 'product', quantity: 3, parent: folder.guid },
        })
      ).json()) as { guid: string }
      return { page, faults, mark, headers, folder: folder.guid, item: guid }
    }
    const choose = async (page: Page, button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      await chooser.setFiles(files)
    }
    const picture = async (page: Page, kind: keyof typeof TYPES, colors: readonly [string, string]) => ({
      name: `photo.${kind}`,
      mimeType: TYPES[kind],
      buffer: await drawn(page, TYPES[kind], colors),
    })

    it(`pictures of an item are cut, added, put in order and deleted (${language})`, async () => {
      const { page, faults, headers, item, folder, mark } = await start()
      await page.goto(`/item/${item}`)
      const part = page.getByRole('region', { name: words.pictures })
      await part.waitFor()
      await choose(page, words.add, [await picture(page, 'png', ['#b3261e', '#2e7d32'])])
      const crop = page.getByRole('dialog')
      const frame = crop.getByRole('img', { name: words.cropFrame })
      await frame.waitFor()
      const colorAt = (x: number) =>
        frame.evaluate(
          (canvas, at) => [...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(at, 150, 1, 1).data],
          x,
        )
      assert.deepEqual(
        [await colorAt(20), await colorAt(280)],
        [
          [179, 38, 30, 255],
          [46, 125, 50, 255],
        ],
      )
      await look(page, `crop-${language}`)
      await assertAccessible(page, `a picture being cut (${language})`)
      // The middle shows both colours, the left edge one of them.
      for (let at = 0; at < 30; at++) await frame.press('ArrowLeft')
      assert.deepEqual(await colorAt(200), [179, 38, 30, 255])
      await crop.getByRole('button', { name: words.use }).click()
      await page.getByText(words.added, { exact: true }).waitFor()
      await part.getByRole('button', { name: words.open(1) }).waitFor()
      const {
        data: [cut],
      } = (await (await page.request.get(`/api/v1/images?id=${item}`, { headers })).json()) as {
        data: { width: number; height: number; guid: string }[]
      }
      assert.deepEqual([cut!.width, cut!.height], [500, 500])

      // What the server does not take is drawn anew; several are sent as they are.
      await choose(page, words.add, [
        await picture(page, 'webp', ['#1565c0', '#fdd835']),
        await picture(page, 'jpg', ['#6a1b9a', '#ef6c00']),
      ])
      await page.getByText(words.added2).waitFor()
      await part.getByRole('button', { name: words.open(3) }).waitFor()
      await choose(page, words.add, [{ name: 'texte.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
      await part.getByText(words.unreadable).waitFor()
      await look(page, `pictures-${language}`)
      await assertAccessible(page, `the pictures of an item (${language})`)

      await part.getByRole('button', { name: words.open(3) }).click()
      const viewer = page.getByRole('dialog')
      await viewer.getByRole('button', { name: words.earlier }).click()
      await viewer.getByRole('button', { name: words.first }).click()
      await viewer.getByRole('button', { name: words.first, disabled: true }).waitFor()
      await look(page, `viewer-${language}`)
      await assertAccessible(page, `a picture at full size (${language})`)
      await viewer.getByRole('button', { name: words.remove }).click()
      await page.getByText(words.removeText).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await page.getByText(words.removed).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await part.getByRole('button', { name: words.open(3) }).waitFor({ state: 'detached' })
      const left = (
        (await (await page.request.get(`/api/v1/images?id=${item}`, { headers })).json()) as {
          data: { guid: string }[]
        }
      ).data
      assert.deepEqual([left.length, left[0]!.guid], [2, cut!.guid])

      // Tiles show it, without a session in the address.
      await page.goto(`/items/${folder}`)
      await page.getByRole('button', { name: words.tiles }).click()
      const tile = page.getByRole('link', { name: new RegExp(mark) }).locator('img')
      await tile.waitFor()
      await page.waitForFunction(() =>
        [...document.querySelectorAll('li img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
      )
      await look(page, `tiles-${language}`)
      await page.getByRole('button', { name: words.tiles }).click()
      assert.deepEqual(faults, [])
    })

    it(`files are attached, refused with a reason, looked at, renamed and deleted (${language})`, async () => {
      const { page, faults, item } = await start()
      await page.goto(`/item/${item}?tab=files`)
      await page.getByText(words.none).waitFor()
      await look(page, `no-files-${language}`)
      await assertAccessible(page, `an item without files (${language})`)
      const shot = await picture(page, 'png', ['#00695c', '#4527a0'])
      await choose(page, words.addFiles, [
        {
          name: 'Devis.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
        },
        { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        { name: 'faux.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no pdf') },
        { ...shot, name: 'Plaque.png' },
      ])
      await page.getByText(words.extension).waitFor()
      await page.getByText(words.invalid).waitFor()
      const list = page.getByRole('list', { name: words.files })
      await list.getByText('Devis.pdf').waitFor()
      await list.getByText('Plaque.png').waitFor()
      assert.equal(await list.getByRole('listitem').count(), 2)
      await look(page, `files-${language}`)
      await assertAccessible(page, `files of an item (${language})`)

      await list.getByRole('button', { name: 'Plaque.png', exact: true }).click()
      const preview = page.getByRole('dialog')
      await preview.getByRole('img', { name: 'Plaque.png' }).waitFor()
      await page.waitForFunction(
        () => (document.querySelector('[role=dialog] img') as HTMLImageElement | null)?.naturalWidth === 900,
      )
      await look(page, `preview-${language}`)
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        preview.getByRole('button', { name: words.download }).click(),
      ])
      assert.equal(saved.suggestedFilename(), 'Plaque.png')
      await page.keyboard.press('Escape')

      const menu = async (file: string, entry: string) => {
        await list.getByRole('listitem').filter({ hasText: file }).getByRole('button', { name: words.actions }).click()
        await page.getByRole('menuitem', { name: entry }).click()
      }
      await menu('Devis.pdf', words.edit)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.name }).fill('Devis.exe')
      await page.keyboard.press('Enter')
      await dialog.getByText(words.extension).waitFor()
      await dialog.getByRole('textbox', { name: words.name }).fill('Devis signé.pdf')
      await dialog.getByRole('textbox', { name: words.description }).fill('Accord du 21')
      await assertAccessible(page, `a file being renamed (${language})`)
      await dialog.getByRole('button', { name: words.save }).click()
      await page.getByText(words.changed).waitFor()
      await list.getByText('Accord du 21').waitFor()
      const [file] = await Promise.all([page.waitForEvent('download'), menu('Devis signé.pdf', words.download)])
      assert.equal(file.suggestedFilename(), 'Devis signé.pdf')
      await menu('Devis signé.pdf', words.remove)
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await page.getByText(words.deleted).first().waitFor()
      await list.getByText('Devis signé.pdf').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: words.more, exact: true }).click()
      await page.getByRole('menuitem', { name: words.history }).click()
      await page.getByText('Plaque.png').waitFor()
      assert.deepEqual(faults, [])
    })

    itInFull(`comments name colleagues, who are told, and are changed by their author (${language})`, async () => {
      const { page, faults, item, folder, headers } = await start()
      // The colleague of the demo sees the folder from now on.
      const signedIn = async () => {
        const { token } = (await (
          await page.request.post('/api/v1/auth/login', { data: { email: 'user@example.com', password: 'Demo-2026!' } })
        ).json()) as { token: string }
        return { Authorization: `Bearer ${token}`, 'Accept-Language': language }
      }
      const { user } = (await (await page.request.get('/api/v1/users/me', { headers: await signedIn() })).json()) as {
        user: { guid: string; firstname: string; lastname: string }
      }
      const name = `${user.firstname} ${user.lastname}`
      await page.request.put(`/api/v1/folders/${folder}/permissions`, {
        headers,
        data: { users: [{ user: user.guid, permission: 'read' }], groups: [] },
      })
      await page.goto(`/item/${item}?tab=comments`)
      const field = page.getByRole('textbox', { name: words.label })
      await field.waitFor()
      await page.getByRole('button', { name: words.comment, exact: true }).click()
      await page.getByText(words.required).waitFor()
      const type = async (text: string) => {
        await field.focus()
        await typeByHand(page, text)
      }
      await type(`Bonjour @${user.firstname.slice(0, 3).toLowerCase()}`)
      await page.getByRole('listbox', { name: words.people }).getByRole('option', { name }).waitFor()
      await look(page, `mention-${language}`)
      await assertAccessible(page, `a colleague being named (${language})`)
      await page.getByRole('option', { name }).click()
      assert.equal(await field.inputValue(), `Bonjour @${name} `)
      await type('merci')
      await page.keyboard.press('Control+Enter')
      await page.getByText(words.sent).waitFor()
      const list = page.getByRole('list', { name: words.comments })
      await list.locator('mark').filter({ hasText: name }).waitFor()
      await look(page, `comments-${language}`)
      await assertAccessible(page, `comments on an item (${language})`)
      const told = async () => {
        const { data } = (await (
          await page.request.get('/api/v1/notifications', { headers: await signedIn() })
        ).json()) as { data: { title: string; link: string | null }[] }
        return data.filter(({ link }) => link?.includes(item))
      }
      const [news] = await told()
      assert.match(news!.title, words.mentioned)
      assert.match(news!.link!, new RegExp(`item=${item}&tab=comments$`))

      await list.getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: words.editComment }).click()
      const edited = list.getByRole('textbox', { name: words.label })
      await edited.fill(`Bonjour @${name} grand merci`)
      await list.getByRole('button', { name: words.save }).click()
      await page.getByText(words.saved).waitFor()
      await list.getByText(words.edited).waitFor()
      assert.equal((await told()).length, 1)
      // The link of the notification opens the comment beside the list.
      await page.goto(news!.link!)
      await page.getByRole('list', { name: words.comments }).getByText('grand merci').waitFor()
      await look(page, `comments-drawer-${language}`)
      await assertAccessible(page, `comments beside the list (${language})`)
      await page.getByRole('list', { name: words.comments }).getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: words.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await page.getByText(words.commentGone).waitFor()
      assert.deepEqual(faults, [])
    })

    itInFull(
      `a folder has its picture, files and comments, and people and the company theirs (${language})`,
      async () => {
        const { page, faults, folder, headers } = await start()
        await page.goto(`/items/${folder}`)
        await page.getByRole('button', { name: words.folderMenu, exact: true }).click()
        await page.getByRole('menuitem', { name: words.about }).click()
        await page.waitForURL('**about=picture')
        await choose(page, words.add, [await picture(page, 'jpg', ['#283593', '#c62828'])])
        await page.getByRole('dialog').getByRole('button', { name: words.whole }).click()
        await page.getByText(words.added, { exact: true }).waitFor()
        await page.getByRole('button', { name: words.change }).waitFor()
        await look(page, `folder-${language}`)
        await assertAccessible(page, `the picture of a folder (${language})`)
        await page.getByRole('tab', { name: words.files }).click()
        await page.getByText(words.none).waitFor()
        await page.getByRole('tab', { name: words.comments }).click()
        await page.getByRole('textbox', { name: words.label }).fill('À repeindre')
        await page.keyboard.press('Control+Enter')
        await page.getByRole('list', { name: words.comments }).getByText('À repeindre').waitFor()
        assert.ok(
          (
            (await (await page.request.get(`/api/v1/folders/${folder}`, { headers })).json()) as {
              folder: { picture: string | null }
            }
          ).folder.picture,
        )

        for (const [path, title] of [
          ['/profile/me', words.photo],
          ['/profile/company', words.logo],
        ] as const) {
          await page.goto(path)
          const part = page.getByRole('region', { name: title, exact: true })
          await part
            .getByRole('button', { name: words.add })
            .or(part.getByRole('button', { name: words.change }))
            .first()
            .waitFor()
          const [chooser] = await Promise.all([
            page.waitForEvent('filechooser'),
            part
              .getByRole('button', { name: words.add })
              .or(part.getByRole('button', { name: words.change }))
              .first()
              .click(),
          ])
          await chooser.setFiles([await picture(page, 'png', ['#37474f', '#ffb300'])])
          await page.getByRole('dialog').getByRole('button', { name: words.use }).click()
          await page.getByText(words.added, { exact: true }).first().waitFor()
          await part.getByRole('button', { name: words.open(1) }).waitFor()
          await look(page, `${title.toLowerCase()}-${language}`)
          await assertAccessible(page, `${path} (${language})`)
        }
        assert.deepEqual(faults, [])
      },
    )
  }
})
