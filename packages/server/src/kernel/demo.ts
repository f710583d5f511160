import type { Ctx } from './context.ts'

/** What the demo company has so far, by what people call it; features fill it in their order. */
export type Demo = {
  /** The user beside the administrator, who sees two folders. */
  user: string
  /** By path. */
  folders: Map<string, string>
  /** By name; of several the first. */
  items: Map<string, string>
}
/** The default export of `demo.ts` in the folder of a feature: its part of the demo company (SEC-07). */
export type FillDemo = (ctx: Ctx, demo: Demo) => Promise<void>
