import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '../api/errors.ts'
import type { RequestContext } from '../api/handlers.ts'

interface Rules {
  /** What the form calls the file. */
  readonly field: string
  /** What it may be, by its content, with the ending that is stored. */
  readonly accepted: ReadonlyMap<string, string>
  readonly mostBytes: number
  readonly tooLarge: string
  readonly otherType: string
}

/** An upload that may be stored. */
export interface CheckedUpload {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly extension: string
}

/**
 * Reads an upload and looks at its content: its name and the type the browser gives count for nothing. Throws the
 * field's sentence for one that is too large, of another type, or that the virus scanner refuses.
 */
export async function checkUpload(
  context: Pick<RequestContext, 'services' | 'request'>,
  file: File,
  { field, accepted, mostBytes, tooLarge, otherType }: Rules,
): Promise<CheckedUpload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.byteLength > mostBytes) throw invalid({ [field]: tooLarge })
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const extension = accepted.get(contentType)
  if (extension === undefined) throw invalid({ [field]: otherType })
  await refuseInfected(context, bytes, field)
  return { bytes, contentType, extension }
}

/** What the scanner finds, and what it could not look at, is not kept. */
async function refuseInfected(
  { services, request }: Pick<RequestContext, 'services' | 'request'>,
  bytes: Uint8Array,
  field: string,
): Promise<void> {
  const found = await services.scanUpload(bytes).catch((error: unknown) => {
    request.log.error({ err: error }, 'an upload could not be scanned')
    throw invalid({ [field]: 'The file could not be checked for viruses. Please try again later.' })
  })
  if (found === null) return
  request.log.warn({ found }, 'an upload was refused by the virus scanner')
  throw invalid({ [field]: 'The virus scanner refused this file.' })
}

/** Letters with their marks, digits and plain signs of a file name; the extension is the content's. */
export function plainFileName(name: string, extension: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
  return `${stem || 'document'}.${extension}`
}
