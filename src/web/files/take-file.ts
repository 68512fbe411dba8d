import { toast } from '#ui/feedback/toast.tsx'
import { frontendHeaders } from '../calls/api.ts'
import { decodeError, messageOf, Unreachable } from '../calls/api-error.ts'
import { askProof } from './proof.ts'

/** As the server says of a file that leaves with many people (`src/server/departures/much.ts`). */
const proofNeeded = 'PROOF_NEEDED'

/** Whether the server wants to know first that it is they who sit there. */
export const isProofNeeded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === proofNeeded

/**
 * Saves the file of a link: fetched, so that a refusal is said here instead of being saved as the file; asks who it is
 * where the server wants to know that first, and then goes on by itself.
 */
export async function takeFile(href: string): Promise<void> {
  try {
    const taken = await read(href)
    save(taken)
    toast.success(`${taken.name} is saved`)
  } catch (error) {
    if (!isProofNeeded(error)) return void toast.error(messageOf(error), () => void takeFile(href))
    if (await askProof(messageOf(error))) await takeFile(href)
  }
}

interface Taken {
  readonly file: Blob
  readonly name: string
}

async function read(href: string): Promise<Taken> {
  const answer = await fetch(href, { headers: frontendHeaders }).catch(() => undefined)
  if (answer === undefined) throw new Unreachable('The file did not come.')
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

function save({ file, name }: Taken): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then; what it keeps of it would stay as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
