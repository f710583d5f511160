/** What is ordered where `missing` units are: at least what is usually ordered (SUPL-04), in whole packages. */
export const inPackages = (missing: number, { packaging, usual }: { packaging: number; usual: number }): number =>
  Math.ceil(Math.max(missing, usual) / packaging) * packaging
