import { fileURLToPath } from 'node:url'

/** The letters of everything that is printed and drawn, in every European language: names are spelled as their owners do. */
export const LETTERS = 'DejaVu Sans'
const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
export const LETTER_FILES = { plain: fileOf('DejaVuSans'), bold: fileOf('DejaVuSans-Bold') } as const
