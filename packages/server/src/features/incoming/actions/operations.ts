import { operationsApi } from '@entrepot/contract/operations/api.ts'
import { factsOf, OFFERED_TYPES, OPERATION_TYPES, type OfferedType } from '@entrepot/contract/operations/kinds.ts'
import type { AssigneeInput } from '@entrepot/contract/operations/task.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { activeTemplates } from '../../operation-templates/index.ts'
import { createOperation } from '../../operations/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { Problem } from '../../../kernel/problem.ts'
import { findAssignee, findDestination, findNamed, findPlace } from '../find-named.ts'
import type { Values } from '../mapped-values.ts'
import { type Act, type Acting, asScreen } from './as-screen.ts'

const typeOf = ({ ctx, values }: Acting, hasTemplate: boolean): string => {
  const text = values.text('type')
  if (!text) return hasTemplate ? 'custom' : 'out_of_stock'
  const type = OPERATION_TYPES.find(
    (one) =>
      one === text ||
      searchKey(ctx.services.words(ctx.language, `incoming:operation_types.${one}`)) === searchKey(text),
  )
  if (!type) values.problem(new Problem('incoming_value', { value: text.slice(0, 80) }, 'type'))
  return type ?? 'out_of_stock'
}

const isOffered = (type: string): type is OfferedType => (OFFERED_TYPES as readonly string[]).includes(type)
/** The tasks that are ticked when somebody plans one, all given to the same person or group. */
const tasksOf = async (ctx: Ctx, type: string, template: string | undefined, assignee: AssigneeInput | undefined) => {
  const given = assignee && { assignee }
  if (isOffered(type))
    return factsOf(type)
      .tasks.filter(({ ticked }) => ticked)
      .map(({ kind }) => ({ kind, ...given }))
  const found = (await activeTemplates(ctx)).find(({ guid }) => guid === template)
  return (found?.tasks ?? []).map((task) => ({ kind: 'custom_task', template_task: task.guid, ...given }))
}

/** `2 × Câble (C-12)`: what is asked for, where whoever prepares it reads it. */
const lineText = (line: Values): string[] => {
  const [name, tag, quantity] = [line.text('article_name'), line.text('article_tag'), line.number('quantity')]
  const what = [name ?? tag, name && tag ? `(${tag})` : ''].filter(Boolean).join(' ')
  if (!what) return []
  return [quantity === null || quantity === undefined ? what : `${quantity} × ${what}`]
}

const named = async <T>(text: string | null | undefined, find: (text: string) => Promise<T> | T) =>
  text ? find(text) : undefined

export const operation: Act = async (acting) => {
  const { ctx, kernel, values } = acting
  const template = await named(values.text('template'), (text) => findNamed(ctx, 'template', text))
  const type = typeOf(acting, template !== undefined)
  const assignee = await named(values.text('assignee'), (text) => findAssignee(ctx, text))
  const description = [values.text('description'), ...values.lines.flatMap(lineText)].filter(Boolean).join('\n')
  const body = {
    type,
    title: values.text('title') ?? '',
    template,
    location: await named(values.text('location'), (text) => findPlace(ctx, text, 'location')),
    destination: await named(values.text('destination'), (text) => findDestination(ctx, text)),
    order: await named(values.text('order'), (text) => findNamed(ctx, 'order', text)),
    recipients: values.texts('recipients')?.map((email) => ({ kind: 'email', email })),
    start_date: values.day('start_date') ?? undefined,
    end_date: values.day('end_date') ?? undefined,
    expedition_date: values.day('expedition_date') ?? undefined,
    reception_date: values.day('reception_date') ?? undefined,
    packages: values.whole('packages') ?? undefined,
    description: description || undefined,
    attributes: values.attributes(),
    tasks: await tasksOf(ctx, type, template, assignee),
  }
  values.refuse()
  const { guid } = await asScreen(ctx, operationsApi.create, { body }, (input) =>
    createOperation(ctx, kernel.principals, input.body),
  )
  return { guid, made: true }
}
