/** What was read otherwise than it stands there, each said once. */
export type AddNote = (note: string) => void

/** A quotation mark that is never closed, or a line that never ends, takes no more than this with it. */
export const longestRecord = 256 * 1024

/**
 * Text of UTF-8, UTF-16 or, from the first lines on that are neither, Latin-1 as Windows writes it. Decoded a piece of
 * whole lines at a time, whatever ends them, so that one wrong byte does not spoil the file. A line that is longer than
 * `longestRecord` ends it: `tooLong` is called.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  told: AddNote,
  tooLong: () => void,
): AsyncGenerator<string, void> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let heldText = ''
  let wide: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of bytes) {
    let piece: Uint8Array = chunk
    if (isFirst) {
      piece = Buffer.concat([...held, chunk])
      ;[held, heldBytes] = [[], 0]
      if (piece.length >= 4) {
        isFirst = false
        const name = wideEncoding(piece)
        if (name !== undefined) {
          wide = new TextDecoder(name)
          told('Read as UTF-16')
        }
      }
    }
    if (wide) {
      const text = wide.decode(piece, { stream: true })
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
      if (end > 0) yield heldText + text.slice(0, end)
      heldText = end > 0 ? text.slice(end) : heldText + text
      heldBytes = heldText.length
    } else {
      const end = Math.max(piece.lastIndexOf(0x0a), piece.lastIndexOf(0x0d)) + 1
      if (end > 0) {
        yield decodeLines(Buffer.concat([...held, piece.subarray(0, end)]), told)
        ;[held, heldBytes] = [[], 0]
      }
      const rest = piece.subarray(end)
      held.push(rest)
      heldBytes += rest.length
    }
    if (heldBytes > longestRecord) return tooLong()
  }
  if (wide) yield heldText + wide.decode()
  else if (heldBytes > 0) yield decodeLines(Buffer.concat(held), told)
}

/** UTF-16 by its mark, or by the zeros beside plain letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be'
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const latin1 = new TextDecoder('windows-1252')

function decodeLines(bytes: Uint8Array, told: AddNote): string {
  try {
    return utf8.decode(bytes)
  } catch {
    told('Not all of it is UTF-8: read as Latin-1')
    return latin1.decode(bytes)
  }
}
