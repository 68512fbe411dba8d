import type { z } from 'zod'
import { invalid, notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { passkeyCreation, passkeysContract } from '../../contract/passkeys.contract.ts'
import { requireFactorProof } from './factor-proof.ts'
import { lockFactors } from './factors.queries.ts'
import { gainFactor, loseFactor } from './gain-and-lose.ts'
import { requireMayGain } from './mailbox.ts'
import { askPasskeys } from './passkey-ceremony.ts'
import {
  addPasskey,
  deletePasskey,
  deleteUnaddedPasskeys,
  listPasskeys,
  renamePasskey,
} from './passkeys.queries.ts'

export const passkeysRoutes = handlers(passkeysContract, {
  listPasskeys: async ({ db, viewer }) =>
    (await listPasskeys(db, viewer.userId)).map(({ id, name, addedAt, lastUsedAt, backedUp }) => ({
      id,
      name: name ?? 'Passkey',
      addedAt: addedAt?.toISOString() ?? '',
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isSynced: backedUp,
    })),

  beginPasskey: { expect: requireMayGain, prepare: beginOwnPasskey },

  addPasskey: { expect: requireMayGain, prepare: addOwnPasskey },

  renamePasskey: async ({ db, viewer, input }) => {
    const own = { userId: viewer.userId, id: input.passkeyId }
    if (!(await renamePasskey(db, own, input.name))) throw notFound()
    return { ok: true as const }
  },

  removePasskey: async (call) => {
    await requireFactorProof(call)
    const { db, viewer, input } = call
    await lockFactors(db, viewer.userId)
    const removed = await deletePasskey(db, { userId: viewer.userId, id: input.passkeyId })
    if (!removed) throw notFound()
    await loseFactor(db, call, `The passkey “${removed.name ?? ''}”`)
    return { ok: true as const }
  },
})

/** better-auth keeps the challenge on a connection of its own. */
async function beginOwnPasskey(call: HandlerArguments<unknown>) {
  const { viewer, services, request } = call
  await deleteUnaddedPasskeys(services.database, viewer.userId)
  const context = JSON.stringify({ id: String(viewer.userId), name: viewer.email })
  const answer = await askPasskeys(services, 'generate-register-options', {
    cookie: '',
    query: { context },
  })
  if (!answer.ok) throw new Error(`A passkey could not be begun: ${await answer.text()}`)
  request.setHeader('set-cookie', answer.headers.getSetCookie())
  const options = passkeyCreation.parse(await answer.json())
  return () => Promise.resolve(options)
}

type Added = z.output<NonNullable<(typeof passkeysContract.addPasskey)['~orpc']['inputSchema']>>

/** better-auth looks at the key and stores it; it counts from the transaction that tells of it. */
async function addOwnPasskey(call: HandlerArguments<Added>) {
  const { viewer, services, request, input } = call
  const { name, credential } = input
  const answer = await askPasskeys(services, 'verify-registration', {
    cookie: request.cookie,
    body: { response: { ...credential, clientExtensionResults: {} } },
  })
  if (!answer.ok)
    throw invalid({
      form: 'This passkey cannot be used. Begin again with one that asks for a fingerprint, a face or a PIN.',
    })
  return async (db: Database) => {
    await lockFactors(db, viewer.userId)
    const added = { userId: viewer.userId, credentialId: credential.id, name, nowMs: services.clock.nowMs() }
    if (!(await addPasskey(db, added))) throw invalid({ form: 'This passkey was already added.' })
    return { recoveryCodes: await gainFactor(db, call, `The passkey “${name}”`) }
  }
}
