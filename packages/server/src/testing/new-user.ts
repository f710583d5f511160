let n = 0
export const newAddress = () => `personne${++n}@example.com`

/** What is sent to make a user; nobody else is called so. */
export const newUser = (fields: Record<string, unknown> = {}) => ({
  firstname: 'Grace',
  lastname: `Hopper ${++n}`,
  email: newAddress(),
  ...fields,
})
