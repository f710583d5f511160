import type { ModuleNames } from './kernel/module.ts'
import type { ActivityAction, EntityKind, NamedArea, NotificationKind, SectionName, SettableKind } from './modules.ts'

/** What is called how, over all modules, in one language. */
export type Names = {
  /** Of roles, as far as a module is about them. */
  areas: Record<NamedArea, string>
  entities: Record<EntityKind, string>
  actions: Record<ActivityAction, string>
  /** Parts of the configuration. */
  sections: Record<SectionName, string>
  kinds: Record<NotificationKind, string>
  /** When somebody is told, for the settings of notifications. */
  about: Record<SettableKind, string>
}

/** Puts the names of the modules together (`<module>/names.*.ts`). */
export const joinNames = (modules: readonly ModuleNames[]): Names => {
  const notifications = modules.flatMap(({ notifications = {} }) => Object.entries(notifications))
  return {
    areas: Object.assign({}, ...modules.map(({ areas }) => areas)),
    entities: Object.assign({}, ...modules.map(({ records }) => records)),
    actions: Object.assign({}, ...modules.map(({ actions }) => actions)),
    sections: Object.assign({}, ...modules.map(({ sections }) => sections)),
    kinds: Object.fromEntries(notifications.map(([kind, { name }]) => [kind, name])) as Names['kinds'],
    about: Object.fromEntries(
      notifications.flatMap(([kind, { about }]) => (about ? [[kind, about]] : [])),
    ) as Names['about'],
  }
}
