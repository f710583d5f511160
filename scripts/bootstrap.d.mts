export const ROOT: string
export const onPinnedNode: (script: string) => Promise<void>
export const installState: (root: string) => 'fresh' | 'missing' | 'stale'
export const pinnedNode: (root: string) => string | undefined
