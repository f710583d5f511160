/** Who may pay (AUTH-23, PLAN-20). */
export const PAYERS = ['ROLE_USER_FULL'] as const
