/** Topics by name; `{name}/{company}` is company-specific, `users/{guid}` personal (PUSH-06). */
export const TOPICS = [
  'notifications',
  'imports',
  'items',
  'folders',
  'interventions',
  'tasks',
  'orders',
  'quickupdate',
  'dashboards',
  'config',
  'incoming-requests',
  'presence',
] as const
export type Topic = (typeof TOPICS)[number]
