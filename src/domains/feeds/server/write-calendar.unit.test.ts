import { describe, expect, it } from 'vitest'
import { readStrictly } from '#test/services/strict-icalendar.ts'
import { writeCalendar } from './write-calendar.ts'

const nowMs = Date.parse('2026-11-10T15:00:00Z')
const meeting = (title: string, conferenceUrl: string | null = null) => ({
  uid: `${title.length}@homeroom`,
  title,
  startsAt: new Date('2026-11-10T15:00:00Z'),
  endsAt: new Date('2026-11-10T15:50:00Z'),
  conferenceUrl,
})
const written = (title: string) => readStrictly(writeCalendar('Homeroom', [meeting(title)], nowMs)).events[0]

describe('a calendar', () => {
  it('without events is still one', () => {
    expect(readStrictly(writeCalendar('Homeroom, Amara', [], nowMs))).toEqual({
      name: 'Homeroom, Amara',
      events: [],
    })
  })

  it.each([
    'Juniper\r\nATTACH:https://evil.example/x.exe',
    'Juniper\nEND:VEVENT\nEND:VCALENDAR',
    'One, two; three \\ four \\n five: "six"',
    'Kelp, Forests; and Æther '.repeat(12).trim(),
    '👩‍🚀 '.repeat(40).trim(),
    'שלום'.repeat(30),
  ])('holds %j as a text and nothing more', (title) => {
    const kept = title.replace(/\r\n/g, '\n')
    expect(written(title)?.summary).toBe(kept)
    const calendar = readStrictly(writeCalendar(title, [meeting('x')], nowMs))
    expect([calendar.name, calendar.events.length]).toEqual([kept, 1])
  })

  it('leaves out what no line may hold', () => {
    expect(written('Half \ud800 a\u0000 pair\u0007')?.summary).toBe('Half  a pair')
  })

  it('has the address of a meeting as it is, and one that is none as a place only', () => {
    const placeOf = (url: string) =>
      readStrictly(writeCalendar('x', [meeting('x', url)], nowMs)).events.map(({ location, url: link }) => [
        location,
        link,
      ])
    expect(placeOf('https://video.test/j/1?pwd=a,b;c')).toEqual([
      ['https://video.test/j/1?pwd=a,b;c', 'https://video.test/j/1?pwd=a,b;c'],
    ])
    expect(placeOf('https://x.test/\r\nATTACH:y')).toEqual([['https://x.test/\nATTACH:y', undefined]])
    expect(placeOf('Room 4')).toEqual([['Room 4', undefined]])
  })

  it('has wall times of the school in summer and winter', () => {
    expect(written('x')).toMatchObject({ start: '20261110T100000', end: '20261110T105000' })
  })
})

describe('the strict reader', () => {
  const file = writeCalendar('Homeroom', [meeting('A title', 'https://video.test/j/1')], nowMs)
  const event = 'BEGIN:VEVENT\r\n'

  it.each<[string, (good: string) => string]>([
    ['no CRLF at the end', (good) => good.slice(0, -2)],
    ['lines of Unix', (good) => good.replaceAll('\r\n', '\n')],
    ['a line of 76 octets', (good) => good.replace('SUMMARY:A title', `SUMMARY:${'x'.repeat(68)}`)],
    ['a property after a component', (good) => good.replace('END:VCALENDAR', 'X-LATE:1\r\nEND:VCALENDAR')],
    ['no component', (good) => good.replace(/BEGIN:VTIMEZONE[\s\S]*END:VEVENT\r\n/, '')],
    ['a zone that is not there', (good) => good.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r\n/, '')],
    ['no stamp', (good) => good.replace(/DTSTAMP:.*\r\n/, '')],
    ['a stamp on the wall', (good) => good.replace(/(DTSTAMP:.*)Z/, '$1')],
    ['two titles', (good) => good.replace(event, `${event}SUMMARY:again\r\n`)],
    ['two events of one name', (good) => good.replace(/(BEGIN:VEVENT[\s\S]*END:VEVENT\r\n)/, '$1$1')],
    ['a bare comma', (good) => good.replace('A title', 'A, title')],
    ['an unknown escape', (good) => good.replace('A title', 'A\\title')],
    ['a refresh without its kind', (good) => good.replace(';VALUE=DURATION', '')],
    ['a line that is none', (good) => good.replace(event, `${event}hello there\r\n`)],
    ['a component that is not ended', (good) => good.replace('END:VEVENT\r\n', '')],
    ['an end before the start', (good) => good.replace('T105000', 'T095000')],
  ])('refuses %s', (_fault, spoil) => {
    expect(spoil(file)).not.toBe(file)
    expect(() => readStrictly(spoil(file))).toThrow('Not RFC 5545')
  })
})
