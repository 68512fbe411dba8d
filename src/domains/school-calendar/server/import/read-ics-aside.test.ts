import { expect, it } from 'vitest'
import { readIcsAside } from './read-ics-aside.ts'

const window = { startsOn: '2026-08-31', endsOn: '2027-06-18' }
const calendar = (times: number, lines: string) =>
  new TextEncoder().encode(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${Array.from({ length: times }, (_, index) => `BEGIN:VEVENT\r\nUID:u${index}\r\nSUMMARY:No school\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`,
  )

it('reads a calendar as it is read in place', async () => {
  const { events } = await readIcsAside(calendar(2, 'DTSTART;VALUE=DATE:20261126'), 'a.ics', window)
  expect(events.map(({ startsOn }) => startsOn)).toEqual(['2026-11-26', '2026-11-26'])
})

it('refuses more events than a calendar has before it looks at one of them, with the figure', async () => {
  const many = calendar(3_001, 'DTSTART;VALUE=DATE:20261101\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  await expect(readIcsAside(many, 'a.ics', window, 5_000)).rejects.toMatchObject({
    data: {
      formErrors: {
        file: expect.stringMatching(/^A calendar may have at most 3,000 events; this one has 3,001\./),
      },
    },
  })
})

it('goes on answering while rules that never come true are read, and ends that', async () => {
  let beats = 0
  const beat = setInterval(() => (beats += 1), 20)
  const never = calendar(2_500, 'DTSTART;VALUE=DATE:20261101\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  await expect(readIcsAside(never, 'a.ics', window, 1_500)).rejects.toMatchObject({
    data: { formErrors: { file: expect.stringMatching(/takes too long to read/) } },
  })
  clearInterval(beat)
  expect(beats).toBeGreaterThan(20)
})
