type TextField = HTMLInputElement | HTMLTextAreaElement
const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'password', 'number', '']

export const focusedField = (): TextField | null => {
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement) return focused
  return focused instanceof HTMLInputElement && TEXT_TYPES.includes(focused.type) ? focused : null
}

/** As a person would change it: the framework that owns the field hears of it. */
export const setText = (field: TextField, text: string): void => {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }))
}

export type FieldBefore = { field: TextField; text: string; from: number | null; to: number | null }
/** What a field held before a burst began, so that the burst can be taken out of it again. */
export const remember = (): FieldBefore | null => {
  const field = focusedField()
  return field && { field, text: field.value, from: field.selectionStart, to: field.selectionEnd }
}
export const putBack = ({ field, text, from, to }: FieldBefore): void => {
  if (field.value === text || !field.isConnected) return
  setText(field, text)
  // Fields of numbers and addresses have no selection.
  if (from !== null) field.setSelectionRange(from, to)
}
/** Types `text` where the cursor was: the keys that were held back came from a person after all. */
export const typeAfterAll = ({ field, text, from, to }: FieldBefore, typed: string): void => {
  if (!field.isConnected) return
  setText(field, text.slice(0, from ?? text.length) + typed + text.slice(to ?? text.length))
  if (from !== null) field.setSelectionRange(from + typed.length, from + typed.length)
}
