import { created, type FeatureSamples, onceFor, type Request, workbook, type World } from '../../testing/samples.ts'
import type { Made } from '../../testing/operations.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'
import { aFolder, anItem } from '../../testing/test-node.ts'

type Kind = 'inventory' | 'move' | 'uninstallation'
type Tasks = readonly string[]
/** Each has folders of its own, so that what one call makes does not count in the figures of the next. */
type Planned = { guid: string; tasks: string[]; location: string; destination: string; item: string }

const mine = ({ admin }: World) => ({ kind: 'user', guid: admin.guid })
const places = async (world: World) => ({
  location: await aFolder(world.admin, world.fresh(), { parent: world.folder }),
  destination: await aFolder(world.admin, world.fresh(), { parent: world.folder }),
})
const bodyOf = (world: World, type: Kind, where: { location: string; destination: string }, tasks: Tasks) => ({
  // Who may see all operations reads what each is called, wherever it is done (INTER-17).
  title: world.freshOpen(),
  type,
  location: where.location,
  ...(type !== 'inventory' && { destination: where.destination }),
  ...(type === 'move' && { expedition_date: '2999-01-01', reception_date: '2999-01-02' }),
  tasks: tasks.map((kind) => ({ kind, assignee: mine(world) })),
})
const planned = async (world: World, type: Kind, ...kinds: Tasks): Promise<Planned> => {
  const where = await places(world)
  const item = await anItem(world.admin, where.location, { name: world.fresh(), quantity: 5 })
  const { status, body } = await world.admin.post('/interventions', bodyOf(world, type, where, kinds))
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  const { guid, tasks } = body as Made
  return { guid, tasks: tasks.map((task) => task.guid), ...where, item }
}

const at = ({ guid, tasks }: Planned, position = 0) => `/interventions/${guid}/tasks/${tasks[position]}`
const on = ({ guid }: Planned, body?: unknown): Request => ({ params: { guid }, ...(body !== undefined && { body }) })
const onTask = ({ guid, tasks }: Planned, body?: unknown, position = 0): Request => ({
  params: { guid, task: tasks[position] },
  ...(body !== undefined && { body }),
})
const ok = async (reply: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await reply
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
}

const anInventory = (world: World) => planned(world, 'inventory', 'inventory')
const counting = async (world: World): Promise<Planned> => {
  const made = await anInventory(world)
  await ok(world.admin.post(`${at(made)}/open`))
  return made
}
const counted = async (world: World): Promise<Planned> => {
  const made = await counting(world)
  await ok(world.admin.post(`${at(made)}/scan`, { item: made.item, quantity: 3 }))
  await ok(world.admin.post(`${at(made)}/scan`, { code: world.fresh() }))
  return made
}
/** What left and has not arrived. */
const sent = async (world: World): Promise<Planned> => {
  const made = await planned(world, 'move', 'out_of_stock', 'out_of_stock_reception')
  await ok(world.admin.post(`${at(made)}/open`))
  await ok(world.admin.post(`${at(made)}/scan`, { item: made.item, quantity: 4 }))
  await ok(world.admin.post(`${at(made)}/close`, {}))
  return made
}
const transitOf = async (world: World, { guid }: Planned): Promise<string> =>
  (await world.admin.get(`/interventions/transit?operation=${guid}`)).body.data[0].guid
/** What came to the place since it was planned. */
const another = (world: World, { location }: Planned) =>
  anItem(world.admin, location, { name: world.fresh(), quantity: 2 })
const suspended = async (world: World): Promise<Planned> => {
  const made = await counted(world)
  await ok(world.admin.post(`${at(made)}/suspend`, { reason: world.fresh() }))
  return made
}
const shown = onceFor(counted)
const half = onceFor(async (world) => {
  const made = await sent(world)
  await ok(world.admin.post(`${at(made, 1)}/open`))
  await ok(world.admin.post(`${at(made, 1)}/scan`, { item: made.item, quantity: 1 }))
  await ok(world.admin.post(`${at(made, 1)}/close`, {}))
  return made
})
const stopped = onceFor(suspended)
/** What was counted and posted, to be taken back. */
const posted = async (world: World): Promise<Planned> => {
  const made = await counted(world)
  await ok(world.admin.post(`${at(made)}/close`, {}))
  return made
}
const closed = onceFor(posted)
const backed = onceFor(async (world) => {
  const made = await posted(world)
  await ok(world.admin.post(`${at(made)}/reverse`, { reason: world.fresh() }))
  return made
})
const chosen = onceFor(async (world) => {
  const made = await planned(world, 'inventory', 'select_folders', 'inventory')
  await ok(world.admin.post(`${at(made)}/open`))
  await ok(world.admin.put(at(made), { folders: [made.location] }))
  await ok(world.admin.post(`${at(made)}/close`, {}))
  return made
})

/** One of a template, with a form that was answered and a task that the system does. */
const ofTemplate = onceFor(async (world) => {
  const template = await world.admin.post('/custom-operations', {
    name: world.freshOpen(),
    tasks: [
      {
        name: world.freshOpen(),
        type: 'scan',
        enable_form: true,
        form: [{ name: world.freshOpen(), type: 'text', help: world.freshOpen() }],
      },
      { name: world.freshOpen(), type: 'auto', auto_type: 'reserve_items' },
    ],
  })
  const tasks = template.body.tasks as unknown as { guid: string; form: { guid: string }[] }[]
  const item = await anItem(world.admin, world.folder, { name: world.fresh(), quantity: 5 })
  const { body } = await world.admin.post('/interventions', {
    title: world.freshOpen(),
    type: 'custom',
    template: template.body.guid,
    location: world.folder,
    tasks: tasks.map(({ guid }) => ({ kind: 'custom_task', template_task: guid, assignee: mine(world) })),
  })
  const made = { guid: String(body.guid), tasks: (body.tasks as unknown as { guid: string }[]).map(({ guid }) => guid) }
  const address = `/interventions/${made.guid}/tasks/${made.tasks[0]}`
  await ok(world.admin.post(`${address}/open`))
  await ok(world.admin.post(`${address}/scan`, { item, quantity: 1 }))
  await ok(world.admin.post(`${address}/close`, { form: { [tasks[0]!.form[0]!.guid]: world.freshOpen() } }))
  await world.node.jobs.settled()
})

/** A hand-over that waits for a signature. */
const toSign = async (world: World): Promise<Planned> => {
  const made = await planned(world, 'uninstallation', 'out_of_stock_reception')
  const tasks = [{ guid: made.tasks[0], options: { signature: true } }]
  await ok(world.admin.put(`/interventions/${made.guid}`, { tasks }))
  await ok(world.admin.post(`${at(made)}/open`))
  return made
}
const signed = onceFor(async (world) => {
  const made = await toSign(world)
  const { body, headers } = uploadOf('signature.png', await aPng(), { name: world.freshOpen() })
  const reply = await world.admin.call('POST', `${at(made)}/signatures`, body, headers)
  return { guid: made.guid, task: made.tasks[0], signature: String(reply.body.guid) }
})

/** An operation that receives an order of two articles, its first task open. */
const receiving = async (world: World) => {
  const supplier = await created(world.admin.post('/suppliers', { name: world.freshOpen() }))
  const { body: order } = await world.admin.post('/orders', {
    supplier,
    articles: [1, 2].map(() => ({ name: world.freshOpen(), quantity: 5 })),
  })
  const { destination } = await places(world)
  const { body } = await world.admin.post('/interventions', {
    title: world.freshOpen(),
    type: 'receipt_of_order',
    order: order.guid,
    destination,
    tasks: ['import_of_order_reception', 'order_reception'].map((kind) => ({ kind, assignee: mine(world) })),
  })
  const tasks = body.tasks.map(({ guid }: { guid: string }) => guid)
  await ok(world.admin.post(`/interventions/${body.guid}/tasks/${tasks[0]}/open`))
  return { guid: String(body.guid), tasks, articles: order.articles as { guid: string; name: string }[] }
}
const ordered = onceFor(async (world) => {
  const made = await receiving(world)
  const articles = [{ guid: made.articles[0]!.guid, quantity: 2 }]
  await ok(world.admin.put(`/interventions/${made.guid}/tasks/${made.tasks[0]}`, { articles }))
})

const toSite = onceFor(async (world) => {
  const made = await planned(world, 'move', 'out_of_stock')
  const guid = await created(world.admin.post('/destination-sites', { name: world.freshOpen() }))
  await ok(world.admin.put(`/interventions/${made.guid}`, { recipients: [{ kind: 'site', guid }] }))
})

const samples: FeatureSamples = {
  examples: {
    create: async (world) => ({ body: bodyOf(world, 'inventory', await places(world), ['inventory']) }),
    get: async (world) => on(await shown(world)),
    update: async (world) => on(await anInventory(world), { title: world.freshOpen() }),
    remove: async (world) => on(await anInventory(world)),
    duplicate: async (world) => on(await anInventory(world), { title: world.freshOpen() }),
    suspend: async (world) => on(await counted(world), { reason: world.fresh() }),
    cancel: async (world) => on(await counted(world), { reason: world.fresh() }),
    reopen: async (world) => on(await suspended(world), { reason: world.fresh() }),
    settle: async (world) => {
      const made = await sent(world)
      return {
        params: { guid: made.guid, transit: await transitOf(world, made) },
        body: { outcome: 'lost', quantity: 1, reason: world.fresh() },
      }
    },
    getTask: async (world) => onTask(await shown(world)),
    slip: async (world) => ({ params: { guid: (await shown(world)).guid, slip: 'picking' } }),
    lines: async (world) => onTask(await shown(world)),
    present: async (world) => onTask(await shown(world)),
    lookAtTask: async (world) => onTask(await shown(world), { tab: crypto.randomUUID() }),
    openTask: async (world) => onTask(await anInventory(world)),
    saveTask: async (world) => {
      const made = await counting(world)
      return onTask(made, { lines: [{ id: crypto.randomUUID(), item: await another(world, made), found: 1 }] })
    },
    scanTask: async (world) => {
      const made = await counting(world)
      return onTask(made, { id: crypto.randomUUID(), item: made.item, quantity: 1 })
    },
    importArticles: async (world) => {
      const { guid, tasks, articles } = await receiving(world)
      const content = await workbook([
        ['Nom', 'Quantité'],
        [articles[0]!.name, '2'],
      ])
      return { params: { guid, task: tasks[0] }, file: { name: 'livraison.xlsx', content } }
    },
    closeTask: async (world) => {
      const made = await counted(world)
      return onTask(made, { lines: [{ id: crypto.randomUUID(), item: await another(world, made), found: 1 }] })
    },
    signTask: async (world) => ({
      ...onTask(await toSign(world), { name: world.freshOpen() }),
      file: { name: 'signature.png', content: await aPng() },
    }),
    signature: async (world) => ({ params: await signed(world) }),
    suspendTask: async (world) => onTask(await counted(world), { reason: world.fresh() }),
    cancelTask: async (world) => onTask(await counted(world), { reason: world.fresh() }),
    reopenTask: async (world) => onTask(await suspended(world), { reason: world.fresh() }),
    leavingAlong: async (world) => onTask(await shown(world)),
    reversal: async (world) => onTask(await closed(world)),
    reverseTask: async (world) => onTask(await posted(world), { reason: world.fresh() }),
    assignTask: async (world) => onTask(await anInventory(world), { assignee: mine(world) }),
  },
  whole: {
    update: async (world) => {
      const made = await planned(world, 'move', 'out_of_stock')
      const where = await places(world)
      const field = world.fresh()
      await ok(world.admin.post('/fields', { name: field, type: 'text', target: 'intervention' }))
      return on(made, {
        title: world.freshOpen(),
        description: world.fresh(),
        location: where.location,
        destination: where.destination,
        start_date: '2000-01-01',
        end_date: '2999-01-03',
        expedition_date: '2999-01-02',
        reception_date: '2999-01-03',
        packages: 3,
        recipients: [{ kind: 'email', email: 'quai@example.com' }],
        attributes: { [field]: 'x' },
        tasks: [{ guid: made.tasks[0], title: world.fresh(), assignee: mine(world), options: { scan_all: true } }],
      })
    },
  },
  make: async (world) => {
    await shown(world)
    await stopped(world)
    await closed(world)
    await backed(world)
    await half(world)
    await chosen(world)
    await ofTemplate(world)
    await signed(world)
    await ordered(world)
    await toSite(world)
  },
  faults: {
    'OP1 ': `update operation set closed_at = '2000-01-01' where status = 'closed'`,
    'OP2 ': `update operation_task c set parent_id = p.id from operation_task p where p.company_id = c.company_id
      and p.operation_id = c.operation_id and p.status = 'closed' and c.status <> 'closed'`,
    'OP3 ': `update operation_line l set output = coalesce(output, expected) + 1 from operation_task t
      where t.company_id = l.company_id and t.id = l.task_id and t.kind = 'out_of_stock' and t.status = 'closed'`,
    'OP4 ': `update activity set comment = '' where event = 'task.status_changed'`,
    'OP5 ': `update operation set status = 'cancelled', closed_at = null`,
    'OP6 ': `update transit set arrived = arrived + 1 where arrived + lost < sent`,
    'OP7 ': `update operation_task set reversed_at = now() where posted and reversed_at is null`,
  },
  hidden: async (world) => ({ counted: (await shown(world)).item, sent: (await half(world)).item }),
}
export default samples
