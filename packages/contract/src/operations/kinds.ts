/** What kinds of operations and tasks there are, as data: forms, server and documentation read it from here. */

/** INTER-01; `custom` comes of a template. */
export const OPERATION_TYPES = [
  'inventory',
  'move',
  'out_of_stock',
  'receipt_of_order',
  'installation',
  'uninstallation',
  'custom',
] as const
export type OperationType = (typeof OPERATION_TYPES)[number]

/** TASK: one kind for each step that is done in its own way. */
export const TASK_KINDS = [
  'select_folders',
  'inventory',
  'inventory_validation',
  'preparation',
  'out_of_stock',
  'out_of_stock_reception',
  'select_articles_of_order',
  'import_of_order_reception',
  'order_reception',
  'custom_task',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/**
 * What an operation of a type has to say beside its title and its tasks (INTER-18 to INTER-23); all but those of
 * templates and receptions have a location as well.
 */
export const NEEDS = ['location', 'order', 'destination', 'expedition_date', 'recipients_or_destination'] as const
export type Need = (typeof NEEDS)[number]
/** `ticked`: unless the creator says otherwise; `reception`: only where a reception is asked for. */
export type DefaultTask = { kind: TaskKind; ticked: boolean; reception?: true }
type TypeFacts = { needs: readonly Need[]; tasks: readonly DefaultTask[] }

const task = (kind: TaskKind): DefaultTask => ({ kind, ticked: true })

/** Types that can be created as they are; `custom` is what its template says. */
export const TYPE_FACTS = {
  inventory: { needs: [], tasks: [task('select_folders'), task('inventory'), task('inventory_validation')] },
  move: {
    needs: ['destination', 'expedition_date'],
    tasks: [task('preparation'), task('out_of_stock'), task('out_of_stock_reception')],
  },
  out_of_stock: {
    needs: ['expedition_date', 'recipients_or_destination'],
    tasks: [
      task('preparation'),
      task('out_of_stock'),
      { kind: 'out_of_stock_reception', ticked: false, reception: true },
    ],
  },
  receipt_of_order: {
    needs: ['order', 'destination'],
    tasks: [
      task('select_articles_of_order'),
      { kind: 'import_of_order_reception', ticked: false },
      task('order_reception'),
    ],
  },
  installation: { needs: ['destination'], tasks: [task('preparation'), task('out_of_stock')] },
  uninstallation: { needs: ['destination'], tasks: [task('out_of_stock_reception')] },
} as const satisfies Partial<Record<OperationType, TypeFacts>>
export type OfferedType = keyof typeof TYPE_FACTS
export const OFFERED_TYPES = Object.keys(TYPE_FACTS) as OfferedType[]
export const factsOf = (type: OfferedType): TypeFacts => TYPE_FACTS[type]

/** Which quantity of a line a scan adds to: what is found in a place, or what leaves it. */
export const COUNTER_OF = {
  select_folders: null,
  inventory: 'found',
  inventory_validation: 'found',
  preparation: 'output',
  out_of_stock: 'output',
  out_of_stock_reception: 'found',
  select_articles_of_order: null,
  import_of_order_reception: null,
  order_reception: null,
  custom_task: 'found',
} as const satisfies Record<TaskKind, 'found' | 'output' | null>

/** What is done about the lines of an order, and not about lines of its own (TASK-39 to TASK-41). */
export const ORDER_KINDS: readonly TaskKind[] = [
  'select_articles_of_order',
  'import_of_order_reception',
  'order_reception',
]

/**
 * What a second scan of one line means: it is refused and the quantity changed on the line (TASK-21), it counts more of
 * the same, or each person has a count of their own and they are compared.
 */
export const COUNTINGS = ['once', 'add', 'compare'] as const
export type Counting = (typeof COUNTINGS)[number]
/** Where several count one place together every scan counts; what is picked is said once. */
export const countingOf = (kind: TaskKind): Counting => (COUNTER_OF[kind] === 'found' ? 'add' : 'once')

/** TASK-15. */
export const LINE_STATUSES = ['expected', 'success', 'warning', 'errors'] as const
export type LineStatus = (typeof LINE_STATUSES)[number]
