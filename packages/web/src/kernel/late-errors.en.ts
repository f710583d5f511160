const files = import.meta.glob<Record<string, string>>(
  [
    '../../../contract/src/*/errors.en.ts',
    '!../../../contract/src/{auth,companies,folders,items,stock,variants,views}/errors.en.ts',
  ],
  { eager: true, import: 'default' },
)

/** Texts of errors of modules that come after the first screen. */
export default Object.assign({}, ...Object.values(files)) as Readonly<Record<string, string>>
