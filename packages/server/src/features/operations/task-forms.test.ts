import { describe, expect, it } from 'vitest'
import { type Body, told } from '../../testing/operations.ts'
import {
  at,
  begin,
  close,
  made,
  planned,
  type Planned,
  SCAN,
  scan,
  statuses,
  user,
} from '../../testing/custom-operations.ts'
import { admin, hall, operationStage } from '../../testing/operation-stage.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'
import { anItem } from '../../testing/test-node.ts'

operationStage()

describe('the form of a task', () => {
  const FORM = [
    { name: 'État', type: 'select', values: ['Bon', 'Usé'], required: true },
    { name: 'Poids', type: 'decimal_number', required: true },
    { name: 'Note', type: 'long_text' },
  ]
  it('is filled in as its fields ask before the task closes, and stays with it (TASK-19, TASK-20)', async () => {
    const one = await planned([{ name: 'Fiche', type: 'form', form: FORM }])
    await begin(one)
    const opened = (await admin.get(at(one))).body
    const [state, weight, note] = opened.custom.form.map(({ guid }: Body) => guid)
    const refused = await close(one)
    expect(told(refused)).toEqual([
      422,
      'task_missing_fields',
      'form task_missing_fields',
      `form.${state} required`,
      `form.${weight} required`,
    ])
    expect(refused.body.message).toBe('Champs obligatoires manquants : État, Poids')
    expect(told(await admin.put(at(one), { form: { [state]: 'Neuf', [weight]: 'lourd', other: 1 } }))).toEqual([
      422,
      'validation',
      `form.${state} unknown_value`,
      `form.${weight} wrong_type`,
      'form.other unknown_field',
    ])
    await admin.put(at(one), { form: { [state]: 'Usé', [note]: 'Rayure' } })
    expect((await close(one, 0, { form: { [weight]: 2.5 } })).status).toBe(200)
    expect((await admin.get(at(one))).body.answers).toEqual({ [state]: 'Usé', [weight]: 2.5, [note]: 'Rayure' })
    expect(told(await admin.put(at(one), { form: { [note]: 'Après' } }))).toEqual([409, 'task_closed'])
    const { text } = await admin.get('/interventions/tasks?export=csv&kind=custom_task')
    expect(text).toContain('État\u00A0: Usé\nPoids\u00A0: 2,5\nNote\u00A0: Rayure')
    expect(await statuses(one)).toEqual(['closed', 'closed'])
  })

  it('takes no scans, and no answers where there is no form', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([{ name: 'Fiche', type: 'form', form: [{ name: 'Note', type: 'text' }] }, { ...SCAN }])
    await begin(one)
    expect(told(await scan(one, screw))).toEqual([422, 'task_no_scans'])
    await close(one)
    await begin(one, 1)
    expect(told(await admin.put(at(one, 1), { form: { x: 1 } }))).toEqual([422, 'validation', 'form.x unknown_field'])
  })

  it('gives its answers to the items that were scanned (COP-18)', async () => {
    const field = (
      await admin.post('/fields', { name: 'État', target: 'items', type: 'select', values: ['Bon', 'Usé'] })
    ).body.guid
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await planned([
      {
        ...SCAN,
        enable_form: true,
        form: [{ name: 'État constaté', type: 'text', item_field: field, required: true }],
      },
    ])
    await begin(one)
    await scan(one, screw)
    const [{ guid, type }] = (await admin.get(at(one))).body.custom.form
    expect(type).toBe('select')
    expect(told(await close(one, 0, { form: { [guid]: 'Neuf' } }))).toEqual([
      422,
      'validation',
      `form.${guid} unknown_value`,
    ])
    expect((await close(one, 0, { form: { [guid]: 'Usé' } })).status).toBe(200)
    expect((await admin.get(`/items/${screw}`)).body.attributes).toEqual({ État: 'Usé' })
  })
})

describe('a signature', () => {
  const sign = async (one: Planned, fields: Record<string, string>, content = 'png') => {
    const { body, headers } = uploadOf('signature.png', content === 'png' ? await aPng() : Buffer.from(content), fields)
    return admin.call('POST', `${at(one)}/signatures`, body, headers)
  }
  it('is asked of a hand-over before it closes, with who signed and when (X-19)', async () => {
    const screw = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const task = {
      kind: 'out_of_stock',
      assignee: { kind: 'user', guid: admin.guid },
      options: { signature: true, action: 'given_to_technician' },
    }
    const one = await made(
      admin.post('/interventions', {
        title: 'Remise',
        type: 'out_of_stock',
        location: hall,
        expedition_date: '2999-01-01',
        recipients: [{ kind: 'email', email: 'quai@example.com' }],
        tasks: [task],
      }),
    )
    await begin(one)
    await scan(one, screw, 2)
    expect(told(await close(one))).toEqual([422, 'task_unsigned'])
    expect(told(await sign(one, { name: 'Ada' }, 'not an image'))).toEqual([422, 'image', 'file image'])
    expect(told(await sign(one, { name: 'Ada', field: crypto.randomUUID() }))).toEqual([422, 'task_no_signature'])
    expect((await sign(one, { name: 'Ada' })).status).toBe(201)
    const { body: signed } = await sign(one, { name: 'Grace Hopper' })
    expect(signed).toMatchObject({ name: 'Grace Hopper', field: null, by: { guid: admin.guid } })
    expect((await close(one)).status).toBe(200)
    expect((await admin.get(`/interventions/${one.guid}`)).body.tasks[0].signatures).toEqual([signed])
    const image = await admin.get(`${at(one)}/signatures/${signed.guid}`)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(told(await sign(one, { name: 'Trop tard' }))).toEqual([409, 'task_closed'])
    const stranger = await user('ROLE_ITEM_VIEW')
    expect((await stranger.get(`${at(one)}/signatures/${signed.guid}`)).status).toBe(404)
  })

  it('is a field of a form like any other (COP-13)', async () => {
    const one = await planned([
      { name: 'Remise', type: 'form', form: [{ name: 'Le client', type: 'signature', required: true }] },
    ])
    await begin(one)
    const [{ guid }] = (await admin.get(at(one))).body.custom.form
    expect(told(await close(one))).toEqual([
      422,
      'task_missing_fields',
      'form task_missing_fields',
      `form.${guid} required`,
    ])
    expect(told(await sign(one, { name: 'Ada' }))).toEqual([422, 'task_no_signature'])
    expect((await sign(one, { name: 'Ada', field: guid })).body.field).toBe(guid)
    expect((await close(one)).status).toBe(200)
  })
})
