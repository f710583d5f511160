/** A part of what `oxc-parser` makes of a file. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
