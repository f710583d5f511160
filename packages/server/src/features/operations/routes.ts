import { operationsApi } from '@entrepot/contract/operations/api.ts'
import { OPERATION_FIELDS } from '@entrepot/contract/operations/list.ts'
import { ALL_ROLES, anyRole } from '@entrepot/contract/kernel/roles.ts'
import { holdsFieldValues } from '../fields/index.ts'
import { readsCodes } from '../items/index.ts'
import { lookAt, othersThere } from '../presence/index.ts'
import { countedOperations } from './operations.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { automaticJob } from './automatic.ts'
import { assignTask } from './assign-task.ts'
import { OPERATION_CHECKS } from './checks.queries.ts'
import { assigneesOf } from './people.queries.ts'
import { closeTask } from './close-task.ts'
import { changeOperation, createOperation, duplicateOperation, removeOperation } from './edit-operations.ts'
import { importArticles } from './import-articles.ts'
import {
  exportOperations,
  listOperations,
  namesOfOperations,
  oneOperation,
  operationsOfCodes,
  operationTypes,
  searchOperations,
} from './read-operations.ts'
import { requireOperation } from './require-operation.ts'
import { listLines, listTasks, myTasks, openedTask, requireTask } from './read-tasks.ts'
import { leavingAlong } from './leaving-along.ts'
import { previewReversal, reverseTask } from './reverse-task.ts'
import { openTask, saveTask } from './save-task.ts'
import { scanTask } from './scan-task.ts'
import { listTransit, settle } from './settle-transit.ts'
import { slipOf } from './slips.ts'
import { showSignature, signTask } from './sign-task.ts'
import { stopOperation, stopTask } from './stop.ts'
import { operationTeller } from './tell-operations.ts'
import { sentForms } from './sent-forms.ts'

export const operations: Feature = {
  owns: [
    'operation',
    'operation_task',
    'operation_task_folder',
    'operation_line',
    'operation_scan',
    'operation_article',
    'transit',
    'operation_reservation',
    'operation_site',
    'task_signature',
  ],
  checks: OPERATION_CHECKS,
  jobs: (kernel) => [automaticJob(kernel)],
  goesWith: { folder: ['operation_task_folder'] },
  // A task is done by whom it is given to, with roles or without (TASK-13).
  needsMe: { my_tasks: { roles: ALL_ROLES, find: myTasks } },
  tells: { operation: operationTeller },
  sources: { operation: namesOfOperations },
  files: {
    interventions: {
      entity: 'operation',
      table: 'operation',
      column: 'operation_id',
      readers: null,
      mentioned: anyRole('INTERVENTION'),
      require: async (ctx, guid) => {
        const { title, location } = await requireOperation(ctx, guid)
        return { name: title, folder: location ?? '' }
      },
      hear: assigneesOf,
      link: ({ guid }, tab) => `/interventions/${guid}?tab=${tab}`,
    },
  },
  sentForms: { operations: sentForms },
  search: {
    interventions: {
      endpoint: operationsApi.list,
      fields: OPERATION_FIELDS,
      words: 'operations:columns',
      custom: 'intervention',
      list: searchOperations,
      download: exportOperations,
      counts: countedOperations,
    },
  },
  mount: (mount, { principals }) => {
    holdsFieldValues('intervention', 'operation')
    readsCodes('operation', operationsOfCodes)
    mount('operations', operationsApi, {
      list: (ctx, { query }) => listOperations(ctx, query),
      types: async (ctx) => ({ data: await operationTypes(ctx) }),
      tasks: (ctx, { query }) => listTasks(ctx, query),
      transit: (ctx, { query }) => listTransit(ctx, query),
      create: (ctx, { body }) => createOperation(ctx, principals, body),
      get: (ctx, { params }) => oneOperation(ctx, params.guid),
      slip: (ctx, { params }) => slipOf(ctx, params.guid, params.slip),
      update: (ctx, { params, body }) => changeOperation(ctx, principals, params.guid, body),
      remove: (ctx, { params }) => removeOperation(ctx, params.guid),
      duplicate: (ctx, { params, body }) => duplicateOperation(ctx, principals, params.guid, body),
      suspend: (ctx, { params, body }) => stopOperation(ctx, params.guid, 'suspend', body),
      cancel: (ctx, { params, body }) => stopOperation(ctx, params.guid, 'cancel', body),
      reopen: (ctx, { params, body }) => stopOperation(ctx, params.guid, 'reopen', body),
      settle: (ctx, { params, body }) => settle(ctx, params.guid, params.transit, body),
      getTask: (ctx, { params }) => openedTask(ctx, params.guid, params.task),
      openTask: (ctx, { params }) => openTask(ctx, params.guid, params.task),
      saveTask: (ctx, { params, body }) => saveTask(ctx, params.guid, params.task, body),
      scanTask: (ctx, { params, body }) => scanTask(ctx, params.guid, params.task, body),
      importArticles: {
        outside: (ctx, { params }, { upload }) => importArticles(ctx, params.guid, params.task, upload!),
      },
      closeTask: (ctx, { params, body }) => closeTask(ctx, params.guid, params.task, body),
      signTask: { outside: (ctx, { params, body }, raw) => signTask(ctx, raw, { ...params, ...body }) },
      signature: (ctx, { params }) => showSignature(ctx, params.guid, params.task, params.signature),
      present: async (ctx, { params }) => {
        await requireTask(ctx, params.guid, params.task)
        return othersThere(ctx, { task: params.task })
      },
      lookAtTask: async (ctx, { params, body }) => {
        await requireTask(ctx, params.guid, params.task)
        return lookAt(ctx, body.tab, { task: params.task })
      },
      suspendTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'suspend', body),
      cancelTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'cancel', body),
      reopenTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'reopen', body),
      leavingAlong: (ctx, { params }) => leavingAlong(ctx, params.guid, params.task),
      reversal: { outside: (ctx, { params }) => previewReversal(ctx, params.guid, params.task) },
      reverseTask: (ctx, { params, body }) => reverseTask(ctx, params.guid, params.task, body),
      assignTask: (ctx, { params, body }) => assignTask(ctx, principals, params.guid, params.task, body.assignee),
      lines: (ctx, { params, query }) => listLines(ctx, params.guid, params.task, query),
    })
  },
}
