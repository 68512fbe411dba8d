/** An event as a strict reader finds it; texts without their escapes. */
export interface StrictEvent {
  readonly uid: string
  readonly summary: string
  readonly start: string
  readonly end: string
  readonly location?: string | undefined
  readonly url?: string | undefined
}

export interface StrictCalendar {
  readonly name: string
  readonly events: readonly StrictEvent[]
}

interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

interface Component {
  readonly kind: string
  readonly properties: Property[]
  readonly components: Component[]
}

/** Which properties a component must have once, and which it may have once (RFC 5545 §3.6, RFC 7986 §5). */
const grammar: Readonly<Record<string, { once: readonly string[]; atMostOnce: readonly string[] }>> = {
  VCALENDAR: {
    once: ['PRODID', 'VERSION'],
    atMostOnce: ['CALSCALE', 'METHOD', 'NAME', 'REFRESH-INTERVAL', 'UID', 'URL', 'LAST-MODIFIED'],
  },
  VEVENT: {
    once: ['UID', 'DTSTAMP', 'DTSTART'],
    atMostOnce: ['DTEND', 'SUMMARY', 'LOCATION', 'URL', 'SEQUENCE', 'STATUS', 'DESCRIPTION', 'LAST-MODIFIED'],
  },
  VTIMEZONE: { once: ['TZID'], atMostOnce: ['TZURL', 'LAST-MODIFIED'] },
  STANDARD: { once: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'], atMostOnce: ['RRULE', 'TZNAME'] },
  DAYLIGHT: { once: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'], atMostOnce: ['RRULE', 'TZNAME'] },
}

const inside: Readonly<Record<string, readonly string[]>> = {
  '': ['VCALENDAR'],
  VCALENDAR: ['VEVENT', 'VTIMEZONE'],
  VTIMEZONE: ['STANDARD', 'DAYLIGHT'],
}

const texts = ['SUMMARY', 'LOCATION', 'NAME', 'X-WR-CALNAME', 'UID', 'PRODID', 'TZNAME', 'DESCRIPTION']
const quoted = '"[^\\u0000-\\u0008\\u000a-\\u001f\\u007f"]*"'
const plain = '[^\\u0000-\\u0008\\u000a-\\u001f\\u007f";:,]*'
const contentLine = new RegExp(
  `^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:${quoted}|${plain})(?:,(?:${quoted}|${plain}))*)*):([^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*)$`,
)

/** Reads a calendar as RFC 5545 has it and throws at the first thing that is not so; forgiving readers say nothing. */
export function readStrictly(file: string | Uint8Array): StrictCalendar {
  const octets = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file)
  const root: Component = { kind: '', properties: [], components: [] }
  const open = [root]
  for (const [at, line] of unfold(octets).entries()) {
    const property = parseLine(line, at)
    const current = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      check(
        inside[current.kind]?.includes(property.value),
        `${property.value} inside ${current.kind || 'nothing'}`,
      )
      const component = { kind: property.value, properties: [], components: [] }
      current.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      check(property.value === current.kind, `END:${property.value} of ${current.kind}`)
      checkComponent(current)
      open.pop()
    } else {
      check(current !== root, `${property.name} outside of a calendar`)
      check(current.components.length === 0, `${property.name} after a component of ${current.kind}`)
      current.properties.push(property)
    }
  }
  check(open.length === 1, `${open.at(-1)?.kind} is not ended`)
  check(root.components.length === 1, 'one calendar a file')
  return checkCalendar(root.components[0] as Component)
}

/** Lines end with CRLF, the last one too, and have at most 75 octets; each piece of a folded one is whole UTF-8. */
function unfold(octets: Buffer): string[] {
  const lines: string[] = []
  check(octets.subarray(-2).toString() === '\r\n', 'the last line has no CRLF')
  let from = 0
  while (from < octets.length) {
    const to = octets.indexOf('\r\n', from)
    const piece = octets.subarray(from, to)
    check(piece.length <= 75, `a line of ${piece.length} octets`)
    check(!piece.includes(13) && !piece.includes(10), 'a CR or LF alone')
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(piece)
    if (text.startsWith(' ') || text.startsWith('\t')) {
      check(lines.length > 0, 'a first line that goes on')
      lines.push((lines.pop() ?? '') + text.slice(1))
    } else lines.push(text)
    from = to + 2
  }
  return lines
}

function parseLine(line: string, at: number): Property {
  const [, name = '', params = '', value = ''] = contentLine.exec(line) ?? []
  check(name !== '', `line ${at + 1} is no content line: ${line}`)
  return {
    name: name.toUpperCase(),
    value,
    params: new Map(
      [...params.matchAll(/;([^=]+)=((?:"[^"]*"|[^";])*)/g)].map(([, key = '', text = '']) => [
        key.toUpperCase(),
        text,
      ]),
    ),
  }
}

const valuesOf = (component: Component, name: string) =>
  component.properties.filter((one) => one.name === name)

function checkComponent(component: Component): void {
  const { once, atMostOnce } = grammar[component.kind] ?? { once: [], atMostOnce: [] }
  for (const name of once)
    check(valuesOf(component, name).length === 1, `${component.kind} needs one ${name}`)
  for (const name of atMostOnce)
    check(valuesOf(component, name).length <= 1, `${component.kind} with several ${name}`)
  for (const property of component.properties) checkValue(property, component.kind)
}

function checkValue({ name, params, value }: Property, kind: string): void {
  const known = [...(grammar[kind]?.once ?? []), ...(grammar[kind]?.atMostOnce ?? [])]
  check(known.includes(name) || name.startsWith('X-'), `${name} in ${kind}`)
  if (texts.includes(name)) textOf(value)
  if (name === 'VERSION') check(value === '2.0', `version ${value}`)
  if (name === 'DTSTAMP') check(isTime(value) && value.endsWith('Z'), `DTSTAMP ${value} is not UTC`)
  if (name === 'DTSTART' || name === 'DTEND') {
    check(isTime(value), `${name} ${value}`)
    const isZoned = kind === 'VEVENT' && !value.endsWith('Z')
    check(params.has('TZID') === isZoned, `${name} ${value} and its zone`)
  }
  if (name === 'REFRESH-INTERVAL')
    check(params.get('VALUE') === 'DURATION', 'REFRESH-INTERVAL without VALUE=DURATION')
  if (name === 'REFRESH-INTERVAL' || name === 'X-PUBLISHED-TTL')
    check(/^P(?:\d+[WD]|(?:\d+D)?T(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/.test(value), `duration ${value}`)
  if (name === 'URL') check(/^[\x21-\x7e]+$/.test(value) && URL.canParse(value), `URL ${value}`)
  if (name.startsWith('TZOFFSET')) check(/^[+-]\d{4}$/.test(value), `${name} ${value}`)
}

const isTime = (value: string) =>
  /^\d{4}(0\d|1[0-2])([0-2]\d|3[01])T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?$/.test(value)

/** §3.3.11: a comma, semicolon or backslash only behind a backslash, and no other escapes. */
function textOf(value: string): string {
  check(/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value), `text with a bare sign: ${value}`)
  return value.replace(/\\(.)/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function checkCalendar(calendar: Component): StrictCalendar {
  check(calendar.components.length > 0, 'a calendar without a component')
  const zones = calendar.components
    .filter(({ kind }) => kind === 'VTIMEZONE')
    .map((zone) => {
      check(zone.components.length > 0, 'a zone without a rule')
      return valuesOf(zone, 'TZID')[0]?.value
    })
  const events = calendar.components
    .filter(({ kind }) => kind === 'VEVENT')
    .map((event) => {
      const one = (name: string) => valuesOf(event, name)[0]
      for (const name of ['DTSTART', 'DTEND']) {
        const zone = one(name)?.params.get('TZID')
        check(zone === undefined || zones.includes(zone), `the zone ${zone} is not in the file`)
      }
      const [start = '', end = ''] = [one('DTSTART')?.value, one('DTEND')?.value]
      check(start < end, `it ends ${end} and begins ${start}`)
      return {
        uid: textOf(one('UID')?.value ?? ''),
        summary: textOf(one('SUMMARY')?.value ?? ''),
        start,
        end,
        location: one('LOCATION') && textOf(one('LOCATION')?.value ?? ''),
        url: one('URL')?.value,
      }
    })
  check(new Set(events.map(({ uid }) => uid)).size === events.length, 'two events with one UID')
  return { name: textOf(valuesOf(calendar, 'X-WR-CALNAME')[0]?.value ?? ''), events }
}

function check(isSo: unknown, fault: string): asserts isSo {
  if (!isSo) throw new Error(`Not RFC 5545: ${fault}.`)
}
