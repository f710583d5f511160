const STEP = /\.([\p{L}\p{N}_$-]+)|\["([^"\\]*)"\]|\[(\d{1,6})\]/uy
type Step = string | number

/** `$.a.b[0]["c d"]` as its steps; null where it is none. */
export const stepsOf = (path: string): readonly Step[] | null => {
  if (!path.startsWith('$')) return null
  const steps: Step[] = []
  for (let at = 1; at < path.length;) {
    STEP.lastIndex = at
    const found = STEP.exec(path)
    if (!found) return null
    const [text, name, quoted, index] = found
    steps.push(index === undefined ? (name ?? quoted ?? '') : Number(index))
    at += text.length
  }
  return steps
}

/** What stands there in a value that was read from JSON; undefined where nothing does. */
export const valueAtPath = (value: unknown, path: string): unknown =>
  (stepsOf(path) ?? [{}]).reduce<unknown>((at, step) => {
    if (typeof step === 'number') return Array.isArray(at) ? (at as unknown[])[step] : undefined
    const isOwn = typeof step === 'string' && typeof at === 'object' && at !== null && Object.hasOwn(at, step)
    return isOwn ? (at as Readonly<Record<string, unknown>>)[step] : undefined
  }, value)
