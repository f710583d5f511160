import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import type { Outgoing } from '../../kernel/send.ts'
import type { Call, Parameter } from './description.ts'

/** What somebody typed to try a call. */
export type Trial = {
  token: string
  values: Readonly<Record<string, string>>
  body: string
  file: File | null
}

/** Headers are ours; what is left to type stands in the address. */
export const asked = ({ parameters }: Call): readonly Parameter[] => parameters.filter((one) => one.in !== 'header')

export const isMultipart = ({ body }: Call): boolean => body?.type === 'multipart/form-data'

/** Filled in before anybody types: what has to be there, by its example. */
export const firstTrial = (call: Call): Omit<Trial, 'token'> => ({
  values: Object.fromEntries(
    asked(call).map(({ name, required, example }) => [name, required ? String(example ?? '') : '']),
  ),
  body: call.body ? JSON.stringify(call.body.example ?? {}, null, 2) : '',
  file: null,
})

export type Wrong = Readonly<{ token?: true; body?: true; missing?: readonly string[] }>
export const wrongIn = (call: Call, { token, values, body }: Trial): Wrong => {
  const missing = asked(call).filter(({ name, required }) => required && !values[name]?.trim())
  return {
    ...(call.access !== 'public' && !token.trim().startsWith('ent_') && { token: true as const }),
    ...(call.body && !isObject(body) && { body: true as const }),
    ...(missing.length > 0 && { missing: missing.map(({ name }) => name) }),
  }
}
const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** As it leaves. */
export const requestOf = (call: Call, trial: Trial, key: string): Outgoing => {
  const given = (where: Parameter['in']) =>
    asked(call).flatMap(({ name, in: place }) => {
      const value = trial.values[name]?.trim() ?? ''
      return place === where && value !== '' ? [[name, value] as const] : []
    })
  const path = given('path').reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  )
  const query = new URLSearchParams(given('query').map(([name, value]) => [name, value])).toString()
  const hasJson = call.body !== null && !isMultipart(call)
  return {
    url: `${API_BASE}${path}${query && `?${query}`}`,
    method: call.method,
    headers: {
      ...(trial.token.trim() && { Authorization: `Bearer ${trial.token.trim()}` }),
      ...(call.changes && { 'Idempotency-Key': key }),
      ...(hasJson && { 'Content-Type': 'application/json' }),
    },
    ...(hasJson && { body: trial.body }),
    ...(isMultipart(call) && { body: formOf(trial) }),
  }
}

const formOf = ({ body, file }: Trial): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(JSON.parse(body) as Record<string, unknown>))
    form.append(name, String(value))
  if (file) form.append('file', file)
  return form
}
