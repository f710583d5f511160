import { fileURLToPath } from 'node:url'

/**
 * The letters of everything that is printed and drawn, in every European language: names are spelled as their owners
 * do.
 */
export const LETTERS = 'DejaVu Sans'
export const LETTER_FILES = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const
