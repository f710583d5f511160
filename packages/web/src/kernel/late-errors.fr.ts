const files = import.meta.glob<Record<string, string>>(
  [
    '../../../contract/src/*/errors.fr.ts',
    '!../../../contract/src/{auth,companies,folders,items,stock,variants,views}/errors.fr.ts',
  ],
  { eager: true, import: 'default' },
)

/** Texts of errors of modules that come after the first screen. */
export default Object.assign({}, ...Object.values(files)) as Readonly<Record<string, string>>
