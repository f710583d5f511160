/** The rules of a password (AUTH-45, AUTH-46); the server checks them again. */
const TESTS = {
  length: /^.{8,}$/su,
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\d/,
  special: /[^\p{L}\p{N}\s]/u,
} as const
export type PasswordRule = keyof typeof TESTS
export const PASSWORD_RULES = Object.keys(TESTS) as PasswordRule[]

export const meets = (password: string, rule: PasswordRule) => TESTS[rule].test(password)
/** From 0 to 5: one point for each rule. */
export const strengthOf = (password: string) => PASSWORD_RULES.filter((rule) => meets(password, rule)).length
export const isAccepted = (password: string) =>
  meets(password, 'length') && PASSWORD_RULES.filter((rule) => rule !== 'length' && meets(password, rule)).length >= 3
