/** A number that nobody can read is said at its field; sent as it stands it would be taken for nothing. */
export const stoppedAtUnreadable = (form: EventTarget | null): boolean => {
  const unreadable = (form as HTMLFormElement | null)?.querySelector<HTMLInputElement>('input[data-unreadable]')
  unreadable?.focus()
  return Boolean(unreadable)
}
