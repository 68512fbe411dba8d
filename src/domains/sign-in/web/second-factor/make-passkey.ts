import type { client } from '#web/calls/api.ts'

/** Whether the browser makes passkeys and reads what WebAuthn writes in JSON. */
export const makesPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

type Asked = Awaited<ReturnType<typeof client.passkeys.beginPasskey>>
export type MadePasskey = NonNullable<Awaited<ReturnType<typeof makePasskey>>>

/**
 * What the browser made of what the server wants; the server has not taken it yet. Undefined where nobody showed a finger,
 * a face or a PIN, or this key is there already: browsers tell it nobody more exactly.
 */
export async function makePasskey(asked: Asked) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (!(made instanceof PublicKeyCredential)) return undefined
  const { id, rawId, response } = made.toJSON()
  if (!('attestationObject' in response)) return undefined
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...{ id, rawId, type: 'public-key' as const },
    response: { clientDataJSON, attestationObject, transports },
  }
}
