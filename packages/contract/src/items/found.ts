import { z } from 'zod'
import { FOLDER_TYPES } from '../folders/folder.ts'
import { ITEM_TYPES } from '../kernel/quantity.ts'
import { Guid } from '../kernel/shapes.ts'
import { ParentRef, Unit } from './item.ts'

/**
 * Why the quick search found something, the best reason first: its code, its whole name, the beginning of its name,
 * whole words of it, beginnings of them, another text, a part of its code, its place, or likeness: a part of a word, or
 * one that was mistyped. What is only alike is found where nothing else is.
 */
export const MATCHES = ['code', 'same', 'start', 'word', 'name', 'text', 'part', 'place', 'alike'] as const
/** `product`: of a variant or lot. A place (`is_folder`) has no quantity, and at the top no parent. */
export const FoundItem = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: z.enum([...ITEM_TYPES, ...FOLDER_TYPES]),
  is_folder: z.boolean(),
  product: z.string().nullable(),
  parent: ParentRef.nullable(),
  path: z.string(),
  unit: Unit,
  quantity: z.number(),
  match: z.enum(MATCHES),
})
export type FoundItem = z.infer<typeof FoundItem>
