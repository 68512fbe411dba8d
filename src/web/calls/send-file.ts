import { frontendHeaders } from './api.ts'
import { decodeError, Unreachable } from './api-error.ts'

interface SendFile {
  /** The endpoint's own path; it takes the file as `file`. */
  readonly path: string
  readonly file: File
  /** How much has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Breaks it off. */
  readonly signal: AbortSignal
}

/** A connection that sends nothing for so long is broken. */
const patienceMs = 5 * 60_000

/** Sends a file and says how far it is, which `fetch` cannot. Failures are those of the other calls. */
export function sendFile<Answer>({ path, file, onProgress, signal }: SendFile): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
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
  signal.addEventListener('abort', () => request.abort())
  request.onload = () => {
    // As with other calls, the server has held its answer against its schema.
    if (request.status < 300 && request.response !== null) return resolve(request.response as Answer)
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
