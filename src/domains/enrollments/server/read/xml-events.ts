import { Parser } from 'htmlparser2'

/** What stands in a piece of XML, in its order; names come without their prefix (`x:row` is `row`). */
export type XmlEvent =
  | { readonly open: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly close: string }
  | { readonly text: string }

/** Deeper than any workbook is: whatever closes is looked for among what is open. */
const deepest = 64

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML a piece at a time, however it is written: memory is that of one piece, and time grows with the bytes alone.
 * Throws what `tooDeep` makes for elements that are opened and opened.
 */
export async function* xmlEvents(
  bytes: AsyncIterable<Uint8Array>,
  tooDeep: () => Error,
): AsyncGenerator<XmlEvent> {
  let events: XmlEvent[] = []
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > deepest) throw tooDeep()
        events.push({ open: plainName(name), attributes })
      },
      onclosetag: (name) => {
        depth -= 1
        events.push({ close: plainName(name) })
      },
      ontext: (text) => {
        events.push({ text })
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder('utf-8')
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield* events
    events = []
  }
  parser.end()
  yield* events
}
