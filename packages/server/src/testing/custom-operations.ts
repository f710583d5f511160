import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { expect } from 'vitest'
import { admin, node } from './operation-stage.ts'
import type { Body } from './operations.ts'
import { aUser } from './test-node.ts'

export type Planned = {
  guid: string
  status: string
  tasks: { guid: string; status: string; title: string; parentTask: string | null }[]
}
export const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
export const template = async (
  tasks: readonly Body[],
  name = 'Modèle',
): Promise<{ guid: string; tasks: { guid: string }[] }> => {
  const { status, body } = await admin.post('/custom-operations', { name, tasks })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
export const plan = (of: { guid: string; tasks: { guid: string }[] }, more: Body = {}, by = admin) =>
  by.post('/interventions', {
    title: 'Contrôle du jour',
    type: 'custom',
    template: of.guid,
    tasks: of.tasks.map(({ guid }) => ({
      kind: 'custom_task',
      template_task: guid,
      assignee: { kind: 'user', guid: admin.guid },
    })),
    ...more,
  })
export const made = async (reply: Promise<{ status: number; body: unknown }>): Promise<Planned> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Planned
}
export const planned = async (tasks: readonly Body[], more: Body = {}) => made(plan(await template(tasks), more))
/** The address of a task, by its place. */
export const at = ({ guid, tasks }: Planned, nth = 0) => `/interventions/${guid}/tasks/${tasks[nth]!.guid}`
export const begin = async (one: Planned, nth = 0) =>
  expect((await admin.post(`${at(one, nth)}/open`)).status).toBe(200)
export const scan = (one: Planned, item: string, quantity = 1, nth = 0) =>
  admin.post(`${at(one, nth)}/scan`, { item, quantity })
export const close = (one: Planned, nth = 0, body: Body = {}) => admin.post(`${at(one, nth)}/close`, body)
export const statuses = async ({ guid }: Planned) => {
  const { body } = await admin.get(`/interventions/${guid}`)
  return [body.status, ...body.tasks.map(({ status }: Body) => status)]
}
export const quantities = async (name: string) =>
  (await admin.get(`/items?search=${name}`)).body.data
    .map(({ parent, quantity }: { parent: { name: string }; quantity: number }) => `${parent.name} ${quantity}`)
    .toSorted()
export const SCAN = { name: 'Scan', type: 'scan' }
