import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { NOTIFICATION_KINDS, SETTABLE_KINDS } from '../modules.ts'
import { Guid, GuidParams, Instant, flag, pageOf, pageQuery } from '../kernel/shapes.ts'

export const Notification = z.object({
  guid: Guid,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  progress: z.int().min(0).max(100).nullable(),
  read: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** When its mails leave: shortly after, or all of a day in one, at seven by the clock of the company. */
export const MAIL_TIMES = ['at_once', 'daily'] as const
export const NotificationSetting = z.object({
  kind: z.enum(SETTABLE_KINDS),
  onScreen: z.boolean(),
  byMail: z.boolean(),
  mailWhen: z.enum(MAIL_TIMES).default('at_once'),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>
export const SettingChange = z
  .object({ onScreen: z.boolean(), byMail: z.boolean(), mailWhen: z.enum(MAIL_TIMES) })
  .partial()
export type SettingChange = z.infer<typeof SettingChange>

export const notificationsApi = defineApi({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Own notifications, unread first, then newest first',
    access: 'signed-in',
    query: z.object({ ...pageQuery, unread: flag.optional() }),
    response: pageOf(Notification).extend({ unread: z.int() }),
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    summary: 'What one hears of, and whether by mail',
    access: 'signed-in',
    response: z.object({ data: z.array(NotificationSetting) }),
  },
  set: {
    method: 'PUT',
    path: '/notifications/settings/:kind',
    summary: 'Hear of a kind of news, by mail too, or not',
    access: 'signed-in',
    params: NotificationSetting.pick({ kind: true }),
    body: SettingChange,
    response: NotificationSetting,
  },
  read: {
    method: 'PUT',
    path: '/notifications/:guid/read',
    summary: 'Mark one as read',
    access: 'signed-in',
    params: GuidParams,
    response: Notification,
  },
  readAll: {
    method: 'PUT',
    path: '/notifications/read-all',
    summary: 'Mark all as read',
    access: 'signed-in',
    response: z.object({ read: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/:guid',
    summary: 'Remove one',
    access: 'signed-in',
    params: GuidParams,
    response: z.null(),
    status: 204,
  },
})
