import type { Entry, ZipFile } from 'yauzl'
import { readEntry, Unreadable } from './unzip.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'

/** Beyond these a table has to come as CSV. */
const mostBytes = 48 * 1024 ** 2
export const mostSheetRows = 20_000
/** Texts of a workbook that are kept while it is read, and how much of one: a cell takes no more. */
const mostShared = 500_000
export const longestCell = 32_767

export const tooLarge = () =>
  new Unreadable(
    `This workbook is larger than ${mostSheetRows.toLocaleString('en-US')} rows. Save it as CSV and send that.`,
  )

const broken = () => new Unreadable('This workbook is broken: it cannot be read.')

/** The parts of a workbook by their names in it; nothing comes of one that is not there. Throws `Unreadable`. */
export function partsOf(zip: ZipFile, entries: readonly Entry[]) {
  return async function* events(path: string): AsyncGenerator<XmlEvent> {
    const entry = entries.find(({ fileName }) => fileName === path)
    if (!entry) return
    if (entry.uncompressedSize > mostBytes) throw tooLarge()
    yield* xmlEvents(readEntry(zip, entry), broken)
  }
}

/** What stands in text elements (`t`), but for how it is spoken (`rPh`); a piece that starts at `start` is a text of its own. */
export function textCollector() {
  let text = ''
  let [inText, inSpoken] = [false, false]
  return {
    add(event: XmlEvent): void {
      if ('text' in event) {
        if (inText && !inSpoken && text.length < longestCell) text += event.text
        return
      }
      const isOpen = 'open' in event
      const name = isOpen ? event.open : event.close
      if (name === 't') inText = isOpen
      if (name === 'rPh') inSpoken = isOpen
    },
    take(): string {
      const taken = text.slice(0, longestCell)
      text = ''
      return taken
    },
  }
}

/** The texts that cells point to. Throws `Unreadable` for more than a roster of this size has. */
export async function readShared(events: AsyncIterable<XmlEvent>): Promise<readonly string[]> {
  const shared: string[] = []
  const collector = textCollector()
  for await (const event of events) {
    collector.add(event)
    if (!('close' in event) || event.close !== 'si') continue
    if (shared.length >= mostShared) throw tooLarge()
    shared.push(collector.take())
  }
  return shared
}

const dayFormats = new Set([14, 15, 16, 17, 22])

/** Which styles of cells show a day: the formats that every spreadsheet has, and own ones with a year in them. */
export async function readDayStyles(events: AsyncIterable<XmlEvent>): Promise<ReadonlySet<number>> {
  const own = new Map<number, boolean>()
  const days = new Set<number>()
  let [style, inUsed] = [0, false]
  for await (const event of events) {
    if ('close' in event && event.close === 'cellXfs') inUsed = false
    if (!('open' in event)) continue
    const { open, attributes } = event
    const format = Number(attributes['numFmtId'] ?? 0)
    if (open === 'cellXfs') inUsed = true
    if (open === 'numFmt') own.set(format, /y/i.test(attributes['formatCode'] ?? ''))
    if (open !== 'xf' || !inUsed) continue
    if (own.get(format) ?? dayFormats.has(format)) days.add(style)
    style += 1
  }
  return days
}

/** Whether its days are counted from 1904, as old Macs did. */
export async function countsFrom1904(events: AsyncIterable<XmlEvent>): Promise<boolean> {
  for await (const event of events)
    if ('open' in event && event.open === 'workbookPr')
      return /^(1|true)$/i.test(event.attributes['date1904'] ?? '')
  return false
}
