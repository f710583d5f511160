/** `free` stands for days that were typed. */
export const PERIODS = ['all', 'today', 'week', 'month', 'last_month', 'free'] as const
export type Period = (typeof PERIODS)[number]
