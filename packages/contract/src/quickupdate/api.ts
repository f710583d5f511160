import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { GuidParams, pageOf } from '../kernel/shapes.ts'
import { QuickCheck, QuickChecked, QuickRan, QuickRun } from './run.ts'
import {
  QuickTemplate,
  QuickTemplateChange,
  QuickTemplateInput,
  QuickTemplateQuery,
  QuickTemplateRow,
} from './template.ts'

const module = 'quickupdate' as const
const reading = anyRole('QUICK_UPDATE')
const running = roles('QUICK_UPDATE', 'VIEW')
const WRITTEN = [
  'exists',
  'quick_field_needed',
  'quick_kept',
  'quick_no_status',
  'quick_formula',
  'unknown_field',
  'duplicates',
] as const

export const quickupdateApi = defineApi({
  templates: {
    method: 'GET',
    path: '/quickupdate/templates',
    summary: 'Form models of quick updates by name; `export` downloads them',
    access: reading,
    module,
    query: QuickTemplateQuery,
    response: pageOf(QuickTemplateRow),
    errors: [...CONDITION_ERRORS],
  },
  template: {
    method: 'GET',
    path: '/quickupdate/templates/:guid',
    summary: 'One form model with its fields in their order',
    access: reading,
    module,
    params: GuidParams,
    response: QuickTemplate,
  },
  create: {
    method: 'POST',
    path: '/quickupdate/templates',
    summary: 'Make a form model',
    access: roles('QUICK_UPDATE', 'TEMPLATE_ADD'),
    module,
    body: QuickTemplateInput,
    response: QuickTemplate,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/quickupdate/templates/:guid',
    summary: 'Change a form model; `fields` are then all of its fields',
    access: roles('QUICK_UPDATE', 'TEMPLATE_EDIT'),
    module,
    params: GuidParams,
    body: QuickTemplateChange,
    response: QuickTemplate,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/quickupdate/templates/:guid',
    summary: 'Delete a form model; what was updated with it stays',
    access: roles('QUICK_UPDATE', 'TEMPLATE_DELETE'),
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
  },
  check: {
    method: 'POST',
    path: '/quickupdate/check',
    summary:
      'What a code means to the list: the item, or why it cannot come in. With `codes`, up to 500 that came at once, `data` has an answer for each in their order',
    access: running,
    module,
    body: QuickCheck,
    response: QuickChecked,
    errors: [
      'quick_not_found',
      'quick_denied',
      'quick_location',
      'quick_duplicate',
      'quick_variant',
      'task_scan_children',
      'not_found',
    ],
    asks: true,
  },
  run: {
    method: 'POST',
    path: '/quickupdate',
    summary:
      'Update up to 1000 items with the fields of a form model, each for itself; more than 100 in the background (202)',
    access: running,
    module,
    body: QuickRun,
    response: QuickRan,
    later: 'background',
    errors: [
      'quick_denied',
      'required',
      'unknown_field',
      'unknown_value',
      'wrong_type',
      'quick_no_status',
      'not_found',
    ],
  },
})
