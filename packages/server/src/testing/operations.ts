/** Operations as tests plan and perform them. */
export type Body = Record<string, unknown>
export type Made = { guid: string; tasks: { guid: string; status: string; kind: string }[] }

/** The address of the task of a kind. */
export const at = ({ guid, tasks }: Made, kind: string): string =>
  `/interventions/${guid}/tasks/${tasks.find((task) => task.kind === kind)!.guid}`

/** A refusal: its status and code, and of each field which one. */
export const told = ({ status, body }: { status: number; body: unknown }): (number | string)[] => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, code, ...errors.map((one) => `${one.field} ${one.code}`)]
}
