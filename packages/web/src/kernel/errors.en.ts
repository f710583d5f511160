import words from '@entrepot/contract/kernel/words.en.ts'

// What the first screens can be refused; `late-errors.en.ts` has those of all other modules.
const files = import.meta.glob<Record<string, string>>(
  '../../../contract/src/{auth,companies,folders,items,stock,variants,views}/errors.en.ts',
  { eager: true, import: 'default' },
)

/** Texts of errors: those of the kernel and of the modules that the first screens are made of. */
export default Object.assign({}, words.errors, ...Object.values(files)) as Readonly<Record<string, string>>
