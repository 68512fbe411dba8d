import { type Permission, permissions } from '#contract/permissions.ts'
import { conflict, invalid, notFound, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import { isNetwork } from '#server/http/networks.ts'
import { makeToken } from '#server/tokens/secret-token.ts'
import { apiTokensContract, type NewToken, type TokenSettings } from '../contract/api-tokens.contract.ts'
import { grantable } from '../rules/grantable.ts'
import { announceToken } from './announce-tokens.ts'
import { managesTokens } from './tokens.queries.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

const dayMs = 24 * 60 * 60_000
/** How many tokens of one person work at a time, at most. */
const mostTokens = 50

/** What the viewer's token may be for: what they may do, and a token may at all. */
export const scopesFor = (viewer: Viewer): readonly Permission[] =>
  grantable.filter((name) => holds(viewer, name))

function check(viewer: Viewer, { scopes, networks }: TokenSettings, isService: boolean): void {
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw invalid({ networks: `${wrong} is not a network. Write one per line, such as 20.10.0.0/16.` })
  if (isService && networks.length === 0)
    throw invalid({ networks: 'Another system calls from a fixed address: write it here.' })
  const allowed = new Set(scopesFor(viewer))
  const refusedScope = scopes.find((name) => !allowed.has(name))
  if (refusedScope === undefined) return
  const sentence = permissions[refusedScope].replace(/\.$/, '')
  throw invalid({
    scopes: grantable.includes(refusedScope)
      ? `You may not do this yourself: “${sentence}”.`
      : `No token may do this: “${sentence}”.`,
  })
}

const why = 'A token lets a program in without you. First confirm that it is you.'

/** Makes a token that acts in the viewer's name, and tells who watches over the records of one of another system. */
export async function addToken(context: Context, { is_service: isService, days, ...settings }: NewToken) {
  const { db, viewer, services } = context
  requireProof(context, why)
  if (isService && !managesTokens(viewer))
    throw invalid({ is_service: 'Only people who manage tokens can set up those of other systems.' })
  check(viewer, settings, isService)
  const nowMs = services.clock.nowMs()
  // One after another for one person: two at once do not both take the last place.
  await db.selectFrom('users').select('id').where('id', '=', viewer.userId).forUpdate().execute()
  const { working } = await db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('working'))
    .where('ownerId', '=', viewer.userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', new Date(nowMs))
    .executeTakeFirstOrThrow()
  if (Number(working) >= mostTokens)
    throw invalid({ title: `You have ${mostTokens} tokens that work. Revoke one first.` })
  const { token, ...kept } = makeToken('hr_api')
  const { title, scopes, networks, may_write: mayWrite } = settings
  const { id } = await db
    .insertInto('apiTokens')
    .values({
      ...{ title, scopes, networks, mayWrite, isService, ...kept, ownerId: viewer.userId },
      madeAt: new Date(nowMs),
      endsAt: new Date(nowMs + days * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    ...{ action: 'token.made', subjectType: 'api_token', subjectId: id },
    after: { ...settings, is_service: isService, days },
  })
  if (isService) await announceToken(db, { id, title, by: viewer, nowMs })
  return { ok: true as const, id, message: `${title} is created`, token }
}

/**
 * A token, locked until the transaction ends. Throws not-found, also for somebody else's, and a sentence for a revoked
 * one.
 */
async function lockToken(db: Database, viewer: Viewer, tokenId: number) {
  const row = await db
    .selectFrom('apiTokens')
    .selectAll()
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.ownerId !== viewer.userId && !managesTokens(viewer)))
    throw notFound('There is no such token.')
  if (row.revokedAt !== null) throw invalid({ title: `${row.title} was revoked.` })
  return row
}

const settingsOf = ({
  title,
  scopes,
  networks,
  mayWrite,
}: {
  title: string
  scopes: string[]
  networks: string[]
  mayWrite: boolean
}) => ({ title, scopes, networks, may_write: mayWrite })

/** Changes what one's own token is for. Throws not-found, a conflict and sentences by field. */
export async function saveToken(
  context: Context,
  tokenId: number,
  { version, ...settings }: TokenSettings & { readonly version: number },
) {
  const { db, viewer } = context
  const before = await lockToken(db, viewer, tokenId)
  if (before.ownerId !== viewer.userId)
    throw refused('Only its owner can say what a token is for. You can revoke it.')
  if (before.version !== version)
    throw conflict(
      apiTokensContract.save,
      `${before.title} was changed in the meantime. Look at it again.`,
      null,
    )
  requireProof(context, why)
  check(viewer, settings, before.isService)
  const { title, scopes, networks, may_write: mayWrite } = settings
  await db
    .updateTable('apiTokens')
    .set({ title, scopes, networks, mayWrite, version: version + 1, refusedAddress: null })
    .where('id', '=', tokenId)
    .execute()
  await insertAudit(db, context, {
    ...{ action: 'token.changed', subjectType: 'api_token', subjectId: tokenId },
    before: settingsOf(before),
    after: settings,
  })
  return { ok: true as const, message: `${title} saved` }
}

/** Makes a token anew: whoever does answers for it from now on, within their own rights. */
export async function renewToken(context: Context, tokenId: number) {
  const { db, viewer, services } = context
  const before = await lockToken(db, viewer, tokenId)
  if (before.ownerId !== viewer.userId && !before.isService)
    throw refused('Only its owner can renew their own token. You can revoke it.')
  requireProof(context, why)
  if (before.isService && !managesTokens(viewer))
    throw refused('Only people who manage tokens can renew those of other systems.')
  const settings = { ...settingsOf(before), scopes: before.scopes as Permission[] }
  check(viewer, settings, before.isService)
  const nowMs = services.clock.nowMs()
  const { token, ...kept } = makeToken('hr_api')
  await db
    .updateTable('apiTokens')
    .set({
      ...kept,
      ownerId: viewer.userId,
      madeAt: new Date(nowMs),
      endsAt: new Date(nowMs + (before.endsAt.getTime() - before.madeAt.getTime())),
      toldEndAt: null,
    })
    .where('id', '=', tokenId)
    .execute()
  await insertAudit(db, context, {
    ...{ action: 'token.renewed', subjectType: 'api_token', subjectId: tokenId },
    before: { token_end: before.tokenEnd, owner: before.ownerId },
    after: { token_end: kept.tokenEnd, owner: viewer.userId },
  })
  return { ok: true as const, id: tokenId, message: `${before.title} is renewed`, token }
}

/** Ends a token at once; its log stays. */
export async function revokeToken(context: Context, tokenId: number) {
  const { db, viewer, services } = context
  const { title } = await lockToken(db, viewer, tokenId)
  await db
    .updateTable('apiTokens')
    .set({ revokedAt: new Date(services.clock.nowMs()), revokedBy: viewer.userId })
    .where('id', '=', tokenId)
    .execute()
  await insertAudit(db, context, { action: 'token.revoked', subjectType: 'api_token', subjectId: tokenId })
  return { ok: true as const, message: `${title} is revoked` }
}
