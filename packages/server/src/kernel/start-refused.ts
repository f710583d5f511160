/** The product cannot start as it is configured. The message is for the person at the terminal: no stack, no code. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
