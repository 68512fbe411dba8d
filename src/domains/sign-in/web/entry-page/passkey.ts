import { unreachable } from '../sign-in-sentences.ts'
import { passkeyRequest, postToAuth } from './calls.ts'

/** Whether the browser has passkeys and reads what WebAuthn writes in JSON: all of the last years do. */
export const takesPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Asks for any passkey of this school and goes on; the sentence for whoever showed none, or one that is not taken. */
export async function showPasskey(from: string): Promise<string | undefined> {
  const request = await passkeyRequest()
  if (request === undefined) return unreachable
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request)
  // Cancelled, or there is none: the browser tells the two apart to nobody.
  const shown = await navigator.credentials.get({ publicKey }).catch(() => null)
  if (!(shown instanceof PublicKeyCredential)) return 'No passkey was used. Try again, or use your password.'
  const { problem } = await postToAuth('/sign-in/passkey', shown.toJSON())
  if (problem === undefined) location.replace(from)
  return problem
}
