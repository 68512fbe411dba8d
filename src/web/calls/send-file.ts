import { headersOf, replayedHeader } from './api.ts'
import { decodeError, Unreachable } from './api-error.ts'
import { noteReplayed } from './replayed.ts'
import { sendWithKey, textOf } from './send-keys.ts'

interface SendForm {
  /** The endpoint's own path. */
  readonly path: string
  readonly fields: Readonly<Record<string, string | File>>
  /** How much has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Breaks it off. */
  readonly signal?: AbortSignal
}

interface SendFile extends Omit<SendForm, 'fields'> {
  /** The endpoint takes it as `file`. */
  readonly file: File
}

/** A connection that sends nothing for so long is broken. */
const patienceMs = 5 * 60_000

/** Sends a file and reports how far it is. */
export const sendFile = <Answer>({ file, ...sent }: SendFile): Promise<Answer> =>
  sendForm<Answer>({ ...sent, fields: { file } })

/** Sends a form with files and reports how far it is, which `fetch` cannot. Failures are those of the other calls. */
export const sendForm = <Answer>(form: SendForm): Promise<Answer> =>
  sendWithKey({ area: form.path, what: textOf([form.path, form.fields]) }, (key) =>
    sendKeyed<Answer>(form, key),
  )

function sendKeyed<Answer>({ path, fields, onProgress, signal }: SendForm, key: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api${path}`)
  request.responseType = 'json'
  request.timeout = patienceMs
  for (const [name, value] of Object.entries(headersOf(key))) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const broken = () => reject(new Unreachable('The upload was interrupted.'))
  request.onerror = broken
  request.ontimeout = broken
  request.onabort = broken
  signal?.addEventListener('abort', () => request.abort())
  request.onload = () => {
    noteReplayed(request.getResponseHeader(replayedHeader) !== null)
    // As with other calls, the server has held its answer against its schema.
    if (request.status < 300 && request.response !== null) return resolve(request.response as Answer)
    reject(
      decodeError(request.response, request.status, {
        requestId: request.getResponseHeader('x-request-id') ?? undefined,
        retryAfter: request.getResponseHeader('retry-after') ?? undefined,
      }),
    )
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  request.send(form)
  return promise
}
