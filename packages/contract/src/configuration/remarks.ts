/**
 * What is left to be done by hand about an entry of a file: `secrets` are entered, a person gives a `grant`, other
 * systems get the new `address`, or the new secret of the `signature`.
 */
export const REMARKS = ['secrets', 'grant', 'address', 'signature'] as const
export type Remark = (typeof REMARKS)[number]
