import type { ErrorFacts } from './module.ts'

/**
 * Error codes that belong to no module, with their HTTP status (GEN-10, ERR-*); the others stand in
 * `<module>/module.ts`. The text of a code lives under the same key in `words.*.ts` of the kernel, or `errors.*.ts` of
 * its module.
 */
export const KERNEL_ERRORS = {
  general: 500,
  bad_request: 400,
  unauthorized: 401,
  invalid_token: [401, 'unauthorized'],
  expired_token: [401, 'unauthorized'],
  invalid_refresh_token: [401, 'unauthorized'],
  plan_expired: 402,
  forbidden: 403,
  folder_denied: 403,
  location_denied: 403,
  task_denied: 403,
  access_denied: 403,
  trial_expired: 403,
  login_platform_denied: 403,
  topic_denied: 403,
  factor_needed: 403,
  token_denied: 403,
  view_only: 403,
  view_ended: 403,
  not_found: 404,
  item_not_found: 404,
  module_disabled: 404,
  request_timeout: 408,
  conflict: 409,
  stale: 409,
  idempotency_mismatch: 409,
  file_too_large: 413,
  one_file: 422,
  headers_too_large: 431,
  validation: 422,
  required: 422,
  email: 422,
  phone: 422,
  min_length: 422,
  max_length: 422,
  gte: 422,
  lte: 422,
  integer: 422,
  price: 422,
  url: 422,
  date: 422,
  date_impossible: 422,
  wrong_type: 422,
  unknown_field: 422,
  unknown_value: 422,
  exists: 422,
  duplicates: 422,
  quantity_negative: 422,
  quantity_too_large: 422,
  quantity_zero: 422,
  quantity_whole: 422,
  quantity_decimals: 422,
  plan_limit_items: [422, 'plan_limit_reached'],
  plan_limit_users: [422, 'plan_limit_reached'],
  plan_limit_fields: [422, 'plan_limit_reached'],
  condition_unknown_field: 422,
  condition_unknown_operator: 422,
  condition_wrong_value: 422,
  condition_other_kind: 422,
  condition_too_deep: 422,
  condition_too_many: 422,
  condition_too_costly: 422,
  condition_reversed_range: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  busy: 503,
  download_failed: 503,
  storage_full: 507,
} as const satisfies Readonly<Record<string, ErrorFacts>>

/** Each module adds its own codes to this. */
export interface ErrorCodes extends Record<keyof typeof KERNEL_ERRORS, number> {}
export type ErrorCode = keyof ErrorCodes

/** One entry of the `errors` list of an answer (GEN-09). `message` is in the language of the request. */
export type FieldError = { field?: string; code: string; message: string }
export type ErrorBody = { code: string; message: string; errors?: FieldError[]; id?: string; current?: unknown }

/** Messages of the wire protocol, never translated (GEN-08, AUTH-32, AUTH-35). */
export const PROTOCOL = {
  expired: 'Expired JWT Token',
  invalid: 'Invalid JWT Token',
  missing: 'JWT Token not found',
  refresh: 'Invalid JWT Refresh Token',
} as const
