import { operationsApi } from '@entrepot/contract/operations/api.ts'
import { ALL_ROLES, anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { Feature } from '../../kernel/feature.ts'
import { assignTask } from './assign-task.ts'
import { OPERATION_CHECKS } from './checks.queries.ts'
import { assigneesOf } from './people.queries.ts'
import { closeTask } from './close-task.ts'
import { changeOperation, createOperation, duplicateOperation, removeOperation } from './edit-operations.ts'
import { listOperations, namesOfOperations, oneOperation, operationTypes } from './read-operations.ts'
import { requireOperation } from './require-operation.ts'
import { listLines, listTasks, myTasks, openedTask } from './read-tasks.ts'
import { openTask, saveTask } from './save-task.ts'
import { scanTask } from './scan-task.ts'
import { listTransit, settle } from './settle-transit.ts'
import { stopOperation, stopTask } from './stop.ts'

export const operations: Feature = {
  owns: ['operation', 'operation_task', 'operation_task_folder', 'operation_line', 'operation_scan', 'transit'],
  checks: OPERATION_CHECKS,
  goesWith: { folder: ['operation_task_folder'] },
  // A task is done by whom it is given to, with roles or without (TASK-13).
  needsMe: { my_tasks: { roles: ALL_ROLES, find: myTasks } },
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
  mount: (mount, { principals }) =>
    mount('operations', operationsApi, {
      list: (ctx, { query }) => listOperations(ctx, query),
      types: async () => ({ data: operationTypes() }),
      tasks: (ctx, { query }) => listTasks(ctx, query),
      transit: (ctx, { query }) => listTransit(ctx, query),
      create: (ctx, { body }) => createOperation(ctx, principals, body),
      get: (ctx, { params }) => oneOperation(ctx, params.guid),
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
      closeTask: (ctx, { params, body }) => closeTask(ctx, params.guid, params.task, body),
      suspendTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'suspend', body),
      cancelTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'cancel', body),
      reopenTask: (ctx, { params, body }) => stopTask(ctx, params.guid, params.task, 'reopen', body),
      assignTask: (ctx, { params, body }) => assignTask(ctx, principals, params.guid, params.task, body.assignee),
      lines: (ctx, { params, query }) => listLines(ctx, params.guid, params.task, query),
    }),
}
