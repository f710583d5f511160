import type { Db } from './database.ts'

/** Ends every session of the user, or every one but that of `but`. */
export const endSessionsOf = async (db: Db, company: string, user: string, at: Date, { but }: { but?: string } = {}): Promise<void> => {
  const sessions = db.updateTable('refresh_token').set({ revoked_at: at }).where('company_id', '=', company).where('user_id', '=', user).where('revoked_at', 'is', null)
  await (but === undefined ? sessions : sessions.where('family_id', '<>', but)).execute()
}
