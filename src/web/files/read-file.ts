import { frontendHeaders } from '../calls/api.ts'
import { decodeError, messageOf, Unreachable } from '../calls/api-error.ts'
import { askProof } from './proof.ts'

/** As the server says of a file that leaves with many people (`src/server/departures/much.ts`). */
const proofNeeded = 'PROOF_NEEDED'

/** Whether the server wants to know first that it is they who sit there. */
export const isProofNeeded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === proofNeeded

export interface Taken {
  readonly file: Blob
  readonly name: string
}

/**
 * A file of the server; where it wants to know first that it is they who sit there, asks, and reads it then. Undefined for
 * who does not say so.
 */
export async function readFile(href: string): Promise<Taken | undefined> {
  try {
    return await read(href)
  } catch (error) {
    if (!isProofNeeded(error)) throw error
    return (await askProof(messageOf(error))) ? readFile(href) : undefined
  }
}

async function read(href: string): Promise<Taken> {
  const answer = await fetch(href, { headers: frontendHeaders }).catch(() => undefined)
  if (answer === undefined) throw new Unreachable('The file did not arrive.')
  if (!answer.ok)
    throw decodeError(await answer.json().catch(() => undefined), answer.status, {
      requestId: answer.headers.get('x-request-id') ?? undefined,
    })
  return { file: await answer.blob(), name: nameOf(answer.headers.get('content-disposition') ?? '') }
}

/** The name that the answer gives its file, as RFC 6266 writes it. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? []
  return encoded === undefined ? (plain ?? 'file') : decodeURIComponent(encoded)
}
