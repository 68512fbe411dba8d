import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { attendanceStatusSchema } from '#domains/attendance/contract/attendance-status.ts'

const outputSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      student: z.string(),
      statuses: z.array(attendanceStatusSchema),
      minutes: z.number(),
      firstJoin: z.iso.datetime({ offset: true }).nullable(),
      why: z.string().min(1),
    }),
  ),
  unmatched: z.array(z.strictObject({ name: z.string(), email: z.string(), minutes: z.number() })),
  unsure: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      minutes: z.number(),
      candidates: z.array(z.strictObject({ student: z.string(), reason: z.string() })),
    }),
  ),
})

let folder = ''
const file = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-try-'))
  writeFileSync(
    file('roster.csv'),
    'roll_number,name\nCS-1,Ana Silva\nCS-2,Kim Lee\nCS-3,Kim Lee\nCS-4,Bo Okafor\n',
  )
  writeFileSync(
    file('report.csv'),
    [
      'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)',
      'Annie,cs-1@university.test,01/15/2024 10:03:00 AM,01/15/2024 10:20:00 AM,17',
      'Kim Lee,,01/15/2024 10:00:00 AM,01/15/2024 11:04:00 AM,64',
      'Projector,,01/15/2024 09:58:00 AM,01/15/2024 11:00:00 AM,62',
    ].join('\r\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/try.ts', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const hour = ['--start', '2024-01-15 10:00', '--end', '2024-01-15 11:00']
const own = () => ['--roster', file('roster.csv'), '--report', file('report.csv'), ...hour]

describe('npm run try', () => {
  it('prints the roll as JSON and nothing else', () => {
    const { status, stdout, stderr } = run(...own(), '--json')
    expect([status, stderr]).toEqual([0, ''])
    const { rows, unmatched, unsure } = outputSchema.parse(JSON.parse(stdout))
    expect(rows[0]).toEqual({
      student: 'Ana Silva',
      statuses: ['Late', 'Insufficient'],
      minutes: 17,
      firstJoin: '2024-01-15T10:03:00-05:00',
      why: 'Late, because the first join was 3 minutes after the start. Insufficient, because 17 of 60 minutes is less than half.',
    })
    expect(rows.slice(1).map((row) => row.statuses)).toEqual(Array(3).fill(['Unexcused Absent']))
    expect(unsure).toMatchObject([
      { name: 'Kim Lee', candidates: [{ student: 'Kim Lee' }, { student: 'Kim Lee' }] },
    ])
    expect(unmatched).toEqual([{ name: 'Projector', email: '', minutes: 60 }])
  })

  it('prints the roll for people, with a tally', () => {
    const { stdout } = run(...own())
    expect(stdout).toContain('Mon, Jan 15, 2024, 10:00 – 11:00 AM EST')
    expect(stdout).toMatch(/Ana Silva +Late, Insufficient +17 min +10:03 AM/)
    expect(stdout).toContain('4 students: 1 Insufficient, 3 Unexcused Absent')
  })

  it('takes the meeting and the report in the zone it is told', () => {
    const { stdout } = run(...own(), '--zone', 'Europe/Paris', '--json')
    expect(outputSchema.parse(JSON.parse(stdout)).rows[0]?.firstJoin).toBe('2024-01-15T10:03:00+01:00')
  })

  it.each([
    ['nothing', [], /^Usage: npm run try/],
    ['an unknown option', ['--rooster', 'x'], /^Usage: npm run try/],
    [
      'a wrong start',
      ['--start', 'monday', '--end', '2024-01-15 11:00'],
      /^--start "monday" is not a day and time/,
    ],
    [
      'an end before the start',
      ['--start', '2024-01-15 11:00', '--end', '2024-01-15 10:00'],
      /^--end must be after/,
    ],
    ['an unknown zone', [...hour, '--zone', 'Mars/Base'], /^"Mars\/Base" is not a time zone/],
    [
      'another day',
      ['--start', '2024-01-16 10:00', '--end', '2024-01-16 11:00'],
      /line 2: This is the report of Mon, Jan 15, 2024; the session was on Tue, Jan 16, 2024\./,
    ],
    [
      'a missing file',
      [...hour, '--report', '/nowhere.csv'],
      /^Cannot read \/nowhere.csv: there is no such file\./,
    ],
    ['a folder', [...hour, '--roster', '/'], /^Cannot read \/: it is a folder\./],
  ])('says in one sentence what is wrong with %s', (_, args, sentence) => {
    const files = args.length > 0 ? ['--roster', file('roster.csv'), '--report', file('report.csv')] : []
    const { status, stdout, stderr } = run(...files, ...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  // Files of somebody else lie beside the project where it is built, not in every clone.
  const shared = resolve('../shared/data/zoom')
  it.each(
    [shared].filter(existsSync),
  )('gives 10 Present, 34 Late and 6 absent on the report in %s', (folder) => {
    const files = ['--roster', join(folder, 'master-list.csv'), '--report', join(folder, 'class1-report.csv')]
    const { rows, unmatched } = outputSchema.parse(JSON.parse(run(...files, ...hour, '--json').stdout))
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(row.statuses.join(), (counts.get(row.statuses.join()) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ Present: 10, Late: 34, 'Unexcused Absent': 6 })
    expect(unmatched.map((person) => person.name)).toEqual(['Guest User 1'])
  })
})
