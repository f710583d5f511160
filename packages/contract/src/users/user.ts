import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Language } from '../kernel/language.ts'
import { Guid, Instant, Ref } from '../kernel/shapes.ts'

export const LEVELS = ['none', 'read', 'write'] as const
export const Level = z.enum(LEVELS)
export type Level = z.infer<typeof Level>

export const FolderPermission = z.object({ folder: Ref, permission: Level })

export const PLANS = ['trial', 'essential', 'advance', 'pro_old', 'enterprise_old', 'custom'] as const
const Counts = z.object({ items: z.int().nullable(), users: z.int().nullable(), fields: z.int().nullable() })
export const Plan = z.object({
  type: z.enum(PLANS),
  status: z.enum(['active', 'expired']),
  period: z.enum(['monthly', 'yearly']).nullable(),
  startDate: Instant,
  endDate: Instant.nullable(),
  /** null: without limit. */
  limits: Counts,
  usage: z.object({ items: z.int(), users: z.int(), fields: z.int() }),
  currency: z.string(),
})
export type Plan = z.infer<typeof Plan>

/**
 * The signed-in user (AUTH-59 to AUTH-61). `foldersPermissions` is expanded: one entry per folder the user reaches
 * (PERM-36).
 */
export const Me = z.object({
  guid: Guid,
  lastname: z.string(),
  firstname: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  call_prefix: z.string(),
  notes: z.string(),
  language: Language,
  active: z.boolean(),
  onboarding: z.boolean(),
  roles: z.array(z.string()),
  effectiveRoles: z.array(z.string()),
  foldersPermissions: z.array(FolderPermission),
  groups: z.array(
    z.object({
      guid: Guid,
      name: z.string(),
      roles: z.array(z.string()),
      foldersPermissions: z.array(FolderPermission),
    }),
  ),
  company: Ref,
  companies: z.array(Ref),
})
export type Me = z.infer<typeof Me>

export const usersApi = defineApi({
  me: {
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in user, their rights and the plan',
    access: 'signed-in',
    whenExpired: true,
    response: z.object({ user: Me, plan: Plan }),
  },
})
