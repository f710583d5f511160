import type { Platform } from '../auth/index.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type Provider = {
  company: string
  guid: string
  issuer: string
  clientId: string
  sealedSecret: Buffer
  domains: string[]
}
type Row = {
  company_id: string
  id: string
  issuer: string
  client_id: string
  sealed_secret: Buffer
  domains: string[]
}
const providerOf = (row: Row): Provider => ({
  company: row.company_id,
  guid: row.id,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedSecret: row.sealed_secret,
  domains: row.domains,
})

/** Before a company is chosen: row security shows the provider of this one domain. */
export const providerOfDomain = async (db: Db, domain: string): Promise<Provider | null> => {
  await sql`select set_config('app.sso_domain', ${domain}, true)`.execute(db)
  const {
    rows: [row],
  } = await sql<Row>`select company_id, id, issuer, client_id, sealed_secret, domains from sso_provider
      where ${domain} = any (domains)`.execute(db)
  return row ? providerOf(row) : null
}

export const providerOfCompany = async (db: Db, company: string, guid: string): Promise<Provider | null> => {
  const row = await db
    .selectFrom('sso_provider')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', guid)
    .executeTakeFirst()
  return row ? providerOf(row) : null
}

/** One writer at a time over the installation, so that two companies cannot get the same domain. */
export const lockDomains = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('sso_provider.domains'))`.execute(db)

export const issuerOf = async (db: Db, company: string): Promise<string | null> =>
  (
    await db
      .selectFrom('sso_provider')
      .select('issuer')
      .where('company_id', '=', company)
      .forUpdate()
      .executeTakeFirst()
  )?.issuer ?? null

/** A new issuer has new subjects: its identities begin anew. */
export const storeProvider = async (db: Db, company: string, provider: Omit<Provider, 'company'>): Promise<void> => {
  await deleteProvider(db, company)
  await db
    .insertInto('sso_provider')
    .values({
      company_id: company,
      id: provider.guid,
      issuer: provider.issuer,
      client_id: provider.clientId,
      sealed_secret: provider.sealedSecret,
      domains: provider.domains,
    })
    .execute()
}

export const deleteProvider = (db: Db, company: string) =>
  db.deleteFrom('sso_provider').where('company_id', '=', company).execute()

export type Attempt = {
  guid: string
  provider: string
  nonce: string
  sealedVerifier: Buffer
  browserHash: Buffer
  expiresAt: Date
  platform: Platform
}

export const insertAttempt = async (db: Db, company: string, attempt: Attempt, now: Date): Promise<void> => {
  await db.deleteFrom('sso_attempt').where('company_id', '=', company).where('expires_at', '<', now).execute()
  await db
    .insertInto('sso_attempt')
    .values({
      company_id: company,
      id: attempt.guid,
      provider_id: attempt.provider,
      nonce: attempt.nonce,
      sealed_verifier: attempt.sealedVerifier,
      browser_hash: attempt.browserHash,
      expires_at: attempt.expiresAt,
      platform: attempt.platform,
    })
    .execute()
}

/** Takes it away: an answer of the provider is good once. */
export const takeAttempt = async (db: Db, company: string, guid: string): Promise<Attempt | null> => {
  const row = await db
    .deleteFrom('sso_attempt')
    .where('company_id', '=', company)
    .where('id', '=', guid)
    .returningAll()
    .executeTakeFirst()
  return row
    ? {
        guid: row.id,
        provider: row.provider_id,
        nonce: row.nonce,
        sealedVerifier: row.sealed_verifier,
        browserHash: row.browser_hash,
        expiresAt: row.expires_at,
        platform: row.platform as Platform,
      }
    : null
}

export type Member = { user: string; person: string }
export const memberOfSubject = async (
  db: Db,
  company: string,
  provider: string,
  subject: string,
): Promise<Member | null> => {
  const {
    rows: [row],
  } = await sql<{ id: string; person_id: string }>`
    select u.id, u.person_id from sso_identity i join app_user u on u.company_id = i.company_id and u.id = i.user_id
    where i.company_id = ${company} and i.provider_id = ${provider} and i.subject = ${subject}
    and u.person_id is not null`.execute(db)
  return row ? { user: row.id, person: row.person_id } : null
}

/** A member whom no subject of this provider is linked to yet. */
export const unlinkedMember = async (
  db: Db,
  company: string,
  provider: string,
  emailKey: string,
): Promise<Member | null> => {
  const {
    rows: [row],
  } = await sql<{ id: string; person_id: string }>`
    select u.id, u.person_id from app_user u join person p on p.id = u.person_id
    where u.company_id = ${company} and p.email_key = ${emailKey}
      and not exists (select from sso_identity i
      where i.company_id = u.company_id and i.provider_id = ${provider} and i.user_id = u.id)`.execute(db)
  return row ? { user: row.id, person: row.person_id } : null
}

export const linkSubject = (db: Db, company: string, provider: string, subject: string, user: string) =>
  db
    .insertInto('sso_identity')
    .values({ company_id: company, provider_id: provider, subject, user_id: user })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
