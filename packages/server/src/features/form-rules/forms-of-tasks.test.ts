import type { ActiveFormRule } from '@entrepot/contract/form-rules/active-rule.ts'
import type { FormRuleShape, OfferedFormField, RuledTarget } from '@entrepot/contract/form-rules/rule.ts'
import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import { expect, it } from 'vitest'
import { at, begin, close, made, plan, template } from '../../testing/custom-operations.ts'
import { admin, asOwner, hall, node, operationStage } from '../../testing/operation-stage.ts'
import { type Body, told } from '../../testing/operations.ts'
import { aCompany, aUser, callerOf } from '../../testing/test-node.ts'

operationStage()

const FORM = {
  name: 'Fiche',
  type: 'form',
  form: [
    { name: 'Conforme', type: 'select', values: ['oui', 'non'], required: true },
    { name: 'Motif', type: 'text', required: true },
    { name: 'Suite', type: 'text' },
    { name: 'Visa', type: 'signature' },
  ],
}
const when = (value: string) => ({
  operator: 'AND',
  rules: [{ field: 'attributes.Conforme', operator: 'equals', value }],
})
const act = (type: string, field: string, value: unknown = null, trigger = 'on_field_change') => ({
  type,
  field: `attributes.${field}`,
  value,
  trigger,
})
let count = 0
const asked = (target: string, conditions: object, ...actions: object[]) =>
  admin.post('/form-rules', { name: `Règle ${++count}`, target, conditions, actions })
const aRule = async (...given: Parameters<typeof asked>): Promise<FormRuleShape> => {
  const { status, body } = await asked(...given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
type Fields = { guid: string; name: string }[]
type Task = { guid: string; name: string; form: Fields }
const fieldIn = ({ form }: Pick<Task, 'form'>, name: string) => form.find((one) => one.name === name)!.guid
const aTask = async (tasks: readonly Body[] = [FORM]) => {
  const of = await template(tasks)
  const task = of.tasks[0] as Task
  return { of, task, answer: (answers: Body) => ({ form: byGuid(task, answers) }) }
}
const byGuid = (task: Task, answers: Body) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [fieldIn(task, name), value]))

it('the form of a task is offered with its fields, and no rule acts on one that does not exist (FRULE-11)', async () => {
  const { task } = await aTask()
  const { data } = (await admin.get<{ data: RuledTarget[] }>('/form-rules/targets')).body
  expect(data.at(-1)).toMatchObject({ target: task.guid, form: 'task', name: 'Modèle\u00A0: Fiche' })
  const fields = (await admin.get<{ data: OfferedFormField[] }>(`/form-rules/fields?target=${task.guid}`)).body.data
  expect(fields.map(({ id, asked: isAsked }) => [id, isAsked])).toEqual([
    ['attributes.Conforme', true],
    ['attributes.Motif', true],
    ['attributes.Suite', true],
    ['attributes.Visa', false],
  ])
  const rule = await aRule(task.guid, when('oui'), act('hide_field', 'Motif'))
  expect(rule).toMatchObject({ targetName: 'Modèle\u00A0: Fiche', actions: [{ field: 'attributes.Motif' }] })
  const wrong = (target: string, conditions: object, action: object) => asked(target, conditions, action).then(told)
  expect(await wrong(task.guid, when('peut-être'), act('impose_value', 'Conforme', 'peut-être'))).toEqual([
    422,
    'validation',
    'actions.0.value unknown_value',
  ])
  expect(await wrong(task.guid, when('oui'), act('impose_value', 'Visa', 'x'))).toEqual([
    422,
    'validation',
    'actions.0.field form_rule_field_fixed',
  ])
  expect(await wrong(task.guid, when('oui'), { ...act('hide_field', ''), field: 'name' })).toEqual([
    422,
    'validation',
    'actions.0.field form_rule_field_unknown',
  ])
  // Not offered where the company has no templates of its own any more; what there is says which form it is of.
  expect(rule.form).toBe('task')
  await asOwner(`update company set modules = array_remove(modules, 'customIntervention')`)
  const offered = (await (await aUser(node, admin.company)).get<{ data: RuledTarget[] }>('/form-rules/targets')).body
    .data
  expect(offered.filter(({ form }) => form === 'task')).toEqual([])
  const other = await aUser(node, await aCompany(node))
  const stolen = await other.post('/form-rules', {
    name: 'Volée',
    target: task.guid,
    conditions: when('oui'),
    actions: [act('hide_field', 'Motif')],
  })
  expect(told(stolen)).toEqual([422, 'validation', 'target form_rule_target_gone'])
})

it('what a rule hides is not asked for when the task ends, from a screen; a program answers everything (rules.md, 15)', async () => {
  const { of, task, answer } = await aTask()
  await aRule(task.guid, when('oui'), act('hide_field', 'Motif'))
  const [first, second] = [await made(plan(of, { location: hall })), await made(plan(of, { location: hall }))]
  await begin(first)
  const opened = (await admin.get(at(first))).body
  expect(opened.rules).toMatchObject([{ effects: [{ field: `attributes.${fieldIn(task, 'Motif')}` }] }])
  expect(told(await close(first, 0, answer({ Conforme: 'non' })))).toEqual([
    422,
    'task_missing_fields',
    'form task_missing_fields',
    `form.${fieldIn(task, 'Motif')} required`,
  ])
  expect((await close(first, 0, answer({ Conforme: 'oui' }))).body.answers).toEqual(byGuid(task, { Conforme: 'oui' }))
  await begin(second)
  const { body } = await admin.post('/users/me/tokens', { name: 'Programme', scopes: ['ALL:write'], days: 1 })
  const program = await callerOf(node, body.token)('POST', `${at(second)}/close`, answer({ Conforme: 'oui' }))
  expect([program.status, program.body.code]).toEqual([422, 'task_missing_fields'])
})

it('writes what it imposes and keeps what it closes, whatever was sent (FRULE-13)', async () => {
  const { of, task, answer } = await aTask()
  await aRule(task.guid, when('non'), act('impose_value', 'Suite', 'Retour au fournisseur'))
  await aRule(task.guid, when('oui'), act('make_readonly', 'Suite'))
  const one = await made(plan(of, { location: hall }))
  await begin(one)
  await admin.put(at(one), answer({ Conforme: 'oui', Motif: 'x', Suite: 'Tout garder' }))
  expect((await admin.get(at(one))).body.answers).toEqual(byGuid(task, { Conforme: 'oui', Motif: 'x' }))
  const ended = await close(one, 0, answer({ Conforme: 'non', Suite: 'Tout garder' }))
  expect(ended.body.answers).toEqual(byGuid(task, { Conforme: 'non', Motif: 'x', Suite: 'Retour au fournisseur' }))
})

it('leaves errors and further required fields to the form, as everywhere (FRULE-14)', async () => {
  const { of, task, answer } = await aTask()
  await aRule(task.guid, when('oui'), act('show_error', 'Suite', 'Non'), act('require_field', 'Suite'))
  const one = await made(plan(of, { location: hall }))
  await begin(one)
  expect((await close(one, 0, answer({ Conforme: 'oui', Motif: 'x' }))).status).toBe(200)
})

it('follows its task and its fields when the template is changed, until they are gone', async () => {
  const { of, task } = await aTask([FORM, { name: 'Contrôle', type: 'scan' }])
  const rule = await aRule(task.guid, when('oui'), act('hide_field', 'Motif'))
  const now = async () => (await admin.get<FormRuleShape>(`/form-rules/${rule.guid}`)).body
  // Named by its guid it may be called otherwise, and stand elsewhere.
  const { data } = (await admin.get<{ data: RuledTarget[] }>('/form-rules/targets')).body
  const fields = data.at(-1)!.fields.map((field) => (field.name === 'Motif' ? { ...field, name: 'Raison' } : field))
  const changed = await admin.put(`/custom-operations/${of.guid}`, {
    tasks: [
      { name: 'Contrôle', type: 'scan' },
      { ...FORM, guid: task.guid, name: 'Bilan', form: fields.toReversed() },
    ],
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.tasks[1].guid).toBe(task.guid)
  expect(await now()).toMatchObject({ targetName: 'Modèle\u00A0: Bilan', actions: [{ field: 'attributes.Raison' }] })
  const unknown = { name: 'Contrôle', type: 'scan', guid: hall }
  expect(told(await admin.put(`/custom-operations/${of.guid}`, { tasks: [unknown] }))).toEqual([
    422,
    'validation',
    'tasks.0.guid unknown_value',
  ])
  // Without guids one of the same name stays the one it was.
  await admin.put(`/custom-operations/${of.guid}`, { tasks: [{ ...FORM, name: 'bilan' }] })
  expect(await now()).toMatchObject({ targetName: 'Modèle\u00A0: bilan' })
  expect((await now()).actions[0]!.field).toBe(`attributes.${fieldIn(task, 'Motif')}`)
  await admin.put(`/form-rules/${rule.guid}/status`, { active: false })
  expect(told(await admin.put(`/form-rules/${rule.guid}/status`, { active: true }))).toEqual([
    422,
    'validation',
    'actions.0.field form_rule_field_unknown',
  ])
  await admin.del(`/custom-operations/${of.guid}`)
  expect((await now()).targetName).toBeNull()
})

it('says which rules act in it, and the forms of records nothing of them (FRULE-10)', async () => {
  const { of, task } = await aTask()
  const rule = await aRule(task.guid, when('oui'), act('hide_field', 'Motif'))
  const active = async (query = '') => (await admin.get(`/form-rules/active${query}`)).body.data as ActiveFormRule[]
  expect(await active(`?target=${task.guid}`)).toMatchObject([
    { guid: rule.guid, actions: [{ field: 'attributes.Motif' }] },
  ])
  expect(await active()).toEqual([])
  await admin.put(`/form-rules/${rule.guid}/status`, { active: false })
  const one = await made(plan(of, { location: hall }))
  await begin(one)
  expect((await admin.get(at(one))).body.rules).toEqual([])
})

it('is tried on the answers with which tasks were closed, of operations that are seen (X-45)', async () => {
  const { of, task, answer } = await aTask()
  const ended = async (title: string, answers: Body) => {
    const one = await made(plan(of, { location: hall, title }))
    await begin(one)
    expect((await close(one, 0, answer(answers))).status).toBe(200)
    return one
  }
  await ended('Premier', { Conforme: 'oui', Motif: 'x' })
  await ended('Second', { Conforme: 'non', Motif: 'x', Suite: 'Rien' })
  // What is not closed was not sent yet.
  await begin(await made(plan(of, { location: hall })))
  const tried = async (action: object, by = admin) =>
    (await by.post('/form-rules/try', { target: task.guid, conditions: when('oui'), actions: [action] })).body as Tried
  const figures = ({ events, wouldRefuse, wouldChange }: Tried) => [events, wouldRefuse, wouldChange]
  const needed = await tried(act('require_field', 'Suite'))
  expect(figures(needed)).toEqual([2, 1, 0])
  expect(needed.records).toMatchObject([{ name: 'Premier', message: 'Suite\u00A0: Ce champ est obligatoire' }])
  const imposed = await tried(act('impose_value', 'Suite', 'Rangé'))
  expect(figures(imposed)).toEqual([2, 0, 1])
  expect(imposed.records[0]!.changes).toEqual([{ field: 'Suite', old: null, new: 'Rangé' }])
  const stranger = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_FORM_RULE_VIEW'] })
  expect(figures(await tried(act('require_field', 'Suite'), stranger))).toEqual([0, 0, 0])
})

it('goes along in the file of a configuration, named by its template and its task (X-50)', async () => {
  const { task } = await aTask()
  await aRule(task.guid, when('oui'), act('hide_field', 'Motif'))
  const { sections } = (await admin.get('/configuration')).body
  expect(sections.formRules).toMatchObject([
    { target: { template: 'Modèle', task: 'Fiche' }, actions: [{ field: 'attributes.Motif' }] },
  ])
  const other = await aUser(node, await aCompany(node))
  const file = {
    format: 'entrepot/configuration',
    version: 1,
    sections: { operationTemplates: sections.operationTemplates, formRules: sections.formRules },
  }
  const applied = await other.post('/configuration/apply', { file })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const { data } = (await other.get('/form-rules')).body
  expect(data).toMatchObject([{ targetName: 'Modèle\u00A0: Fiche' }])
  expect(data[0].target).not.toBe(task.guid)
})
