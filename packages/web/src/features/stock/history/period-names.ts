export const PERIODS = ['all', 'today', 'week', 'month', 'last_month'] as const
export type Period = (typeof PERIODS)[number]
