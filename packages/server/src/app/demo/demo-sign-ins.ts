/** Who may sign in to the demo company: an administrator and a user with two folders. */
export const DEMO_SIGN_INS = [
  { email: 'admin@example.com', password: 'Demo-2026!' },
  { email: 'user@example.com', password: 'Demo-2026!' },
]
