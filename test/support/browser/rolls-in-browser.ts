import { expect, type Page } from '@playwright/test'
import { beginSession, expectAccessible, logInAs } from './people-in-browser.ts'

/** What these journeys read of the API; the contract holds the rest. */
interface Listed {
  readonly experiences: readonly {
    readonly id: number
    readonly type: string
    readonly title: string
    readonly todaySessions: readonly { readonly sessionId: number; readonly state: string }[]
    readonly rollsNotTaken: readonly { readonly sessionId: number }[]
  }[]
}

export interface Roll {
  readonly startAt: string
  readonly endAt: string
  readonly version: number
  readonly attendances: readonly {
    readonly id: number
    readonly studentId: number
    readonly studentName: string
    readonly status: string
    readonly setByStaff: unknown
    readonly excuse: unknown
  }[]
}

/** Asks the API as the person who is signed in on the page. */
export async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api/backoffice${path}`, { headers: { 'frontend-id': 'tests' } })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

const listPath = '/facilitate/expeditions-learning-goals'
const attendanceOf = ({ type, id }: { type: string; id: number }) => `/facilitate/${type}/${id}/attendance`

/**
 * The address of a past session of The Kelp Forest whose roll is taken, then of Tides and Timetables: on a Monday morning
 * after a week of holidays the cycle of either has few. Each journey that writes uses a place of its own, counted from the
 * first session of the cycle, so that journeys can run side by side.
 */
export async function pastSession(page: Page, place: number): Promise<{ address: string; roll: Roll }> {
  const addresses = [
    ...(await pastSessionsOf(page, 'The Kelp Forest')),
    ...(await pastSessionsOf(page, 'Tides and Timetables')),
  ]
  const address = addresses[place]
  if (!address) throw new Error(`The two classes have only ${addresses.length} past sessions.`)
  return { address, roll: await read<Roll>(page, address) }
}

/** The first past session of a class in which somebody is what a journey needs: what they are follows from the day. */
export async function pastSessionWith(
  page: Page,
  title: string,
  isWanted: (attendance: Roll['attendances'][number]) => boolean,
) {
  for (const address of await pastSessionsOf(page, title)) {
    const roll = await read<Roll>(page, address)
    const wanted = roll.attendances.find(isWanted)
    if (wanted) return { address, roll, wanted }
  }
  throw new Error(`No past session of ${title} has such a student.`)
}

/** Where the past sessions of a class are, the first of the cycle first. */
async function pastSessionsOf(page: Page, title: string): Promise<string[]> {
  const { experiences } = await read<Listed>(page, listPath)
  const experience = experiences.find((one) => one.title === title)
  if (!experience) throw new Error(`The demo school has no ${title}.`)
  const { sessions } = await read<{ sessions: { sessionId: number; endAt: string }[] }>(
    page,
    `${attendanceOf(experience)}/default`,
  )
  return sessions
    .filter(({ endAt }) => Date.parse(endAt) < Date.now())
    .map(({ sessionId }) => `${attendanceOf(experience)}/default/${sessionId}`)
}

/**
 * Opens a roll that was not taken, from the facilitator's list; where none of theirs is left, which is so on some days of
 * the year, a class of the school that somebody with every right may take.
 */
export async function openUntaken(page: Page): Promise<void> {
  await logInAs(page, 'Facilitator', listPath)
  const { experiences } = await read<Listed>(page, listPath)
  if (experiences.some(({ rollsNotTaken }) => rollsNotTaken.length > 0)) {
    const links = page.getByRole('link', { name: /^Take roll, Roll not taken for / })
    await expect(links.first()).toBeVisible()
    await expectAccessible(page)
    await links.first().click()
    return
  }
  await beginSession(page, 'Super admin')
  const { untaken } = await read<{ untaken: { rolls: { url: string }[] } }>(page, '/today')
  const url = untaken.rolls.find((roll) => roll.url.startsWith('/facilitate/'))?.url
  if (url === undefined) throw new Error('Every roll of the demo school was taken.')
  await page.goto(`${url}?edit=true`)
}

/** The address of the session that is running now. */
export async function runningSession(page: Page): Promise<string> {
  const { experiences } = await read<Listed>(page, listPath)
  for (const experience of experiences) {
    const running = experience.todaySessions.find(({ state }) => state === 'running')
    if (running) return `${attendanceOf(experience)}/default/${running.sessionId}`
  }
  throw new Error('No session of the demo school is running.')
}

/** The row of a student in the roll's table. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) })

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const cell = (instant: string) => clock.format(Date.parse(instant)).replace(',', '')

/** A report as Zoom's site exports it: each person in the meeting from its start to its end. */
export function reportOf({ startAt, endAt }: Roll, names: readonly string[]) {
  const rows = names.map((name) => `${name},,${cell(startAt)},${cell(endAt)},50,No`)
  const text = ['Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest', ...rows]
  return { name: 'participants.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\r\n')) }
}
