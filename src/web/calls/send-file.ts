import type { z } from 'zod'
import { frontendHeaders } from './api.ts'
import { decodeError, Unreachable } from './api-error.ts'

interface SendFile<Schema extends z.ZodType> {
  /** The endpoint's own path; it takes the file as `file`. */
  readonly path: string
  readonly file: File
  readonly answer: Schema
  /** How much has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** A connection that sends nothing for so long is broken. */
const patienceMs = 5 * 60_000

/** Sends a file and says how far it is, which `fetch` cannot. Failures are those of the other calls. */
export function sendFile<Schema extends z.ZodType>({
  path,
  file,
  answer,
  onProgress,
}: SendFile<Schema>): Promise<z.output<Schema>> {
  const { promise, resolve, reject } = Promise.withResolvers<z.output<Schema>>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api${path}`)
  request.responseType = 'json'
  request.timeout = patienceMs
  for (const [name, value] of Object.entries(frontendHeaders)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const broken = () => reject(new Unreachable('The upload broke off.'))
  request.onerror = broken
  request.ontimeout = broken
  request.onabort = broken
  request.onload = () => {
    const parsed = request.status < 300 ? answer.safeParse(request.response) : undefined
    if (parsed?.success) return resolve(parsed.data)
    reject(
      decodeError(request.response, request.status, {
        requestId: request.getResponseHeader('x-request-id') ?? undefined,
      }),
    )
  }
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}
