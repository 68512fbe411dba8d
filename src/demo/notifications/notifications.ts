import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block, Employee, Person } from '../people/people.ts'
import { randomFor } from '../random.ts'
import type { Experience } from '../school-year/experiences.ts'
import { addAnnouncements } from './announcements.ts'
import { type DemoNote, notificationRow } from './notification-row.ts'

const hour = 3_600_000

/**
 * What people of a block have heard of: a few of each category for staff, the newest unread (look, picture 21),
 * excuses and tasks for families, and in the first block the announcements. Weekly reports ring by themselves.
 */
export function addNotifications(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  running: readonly Experience[],
  excuses: NonNullable<DemoPart['excuses']>,
): void {
  part.notifications ??= []
  for (const employee of block.employees)
    addAll(part, school, employee, notesFor(employee, block, running, excuses))
  const told = new Set<number>()
  for (const student of block.students.slice(0, 40)) {
    for (const guardian of student.guardians) {
      if (told.has(guardian.id)) continue
      told.add(guardian.id)
      addAll(part, school, guardian, familyNotes(`${student.firstName}’s`, true))
    }
    addAll(part, school, student, familyNotes('Your', false))
  }
  if (block.index === 0) addAnnouncements(part, school, block)
  addDevices(part, school, block)
}

function addAll(part: DemoPart, school: DemoSchool, person: Person, notes: readonly DemoNote[]): void {
  const random = randomFor(school.seed, 'notifications', person.id)
  let ageMs = random.int(4, 50) * 60_000
  for (const note of notes) {
    const isRead = ageMs > 30 * hour || random.chance(0.25)
    part.notifications?.push(
      notificationRow(person.id, note, {
        createdMs: school.nowMs - ageMs,
        readMs: isRead ? school.nowMs - ageMs * random.float() : null,
      }),
    )
    ageMs += random.int(2, 20) * hour
  }
}

function notesFor(
  employee: Employee,
  block: Block,
  running: readonly Experience[],
  excuses: NonNullable<DemoPart['excuses']>,
): DemoNote[] {
  const own = running.find((experience) => experience.experts.includes(employee))
  const house = block.houses.find((one) => one.advisor === employee)
  const student = house && block.students.find((one) => one.house === house)
  const waiting = excuses.find(
    ({ studentId, approved, removedAt }) =>
      approved === null &&
      removedAt === null &&
      block.students.some((one) => one.id === studentId && one.house === house),
  )
  const absent = block.students.find((one) => one.id === waiting?.studentId)
  const isOffice = employee.groupSlug === 'operations' || employee.groupSlug === 'admissions'
  const notes: (DemoNote | false | undefined)[] = [
    own && {
      type: 'academic',
      category: 'attendance',
      title: `Roll not taken: ${own.title}`,
      body: 'Until it is taken, the session does not count anywhere.',
      redirectUrl: `/facilitate/${own.type}/${own.id}/attendance`,
      ctaText: 'Take the roll',
    },
    waiting &&
      absent && {
        type: 'school',
        category: 'excuses',
        title: `${absent.name}: an excuse waits for approval`,
        body: waiting.reason,
        redirectUrl: `/excuses/${waiting.id}`,
        ctaText: 'Review',
        isRequest: true,
      },
    student && {
      type: 'academic',
      category: 'notes',
      title: `Follow up with ${student.name}`,
      body: 'A note of last week asks for it today.',
      redirectUrl: `/students/${student.id}/notes`,
      ctaText: '',
    },
    isOffice && {
      type: 'product',
      category: 'jobs',
      title: 'Welcome emails sent to 81 families',
      body: '1 address was refused',
      redirectUrl: '/workbench/outbox',
      ctaText: '',
    },
  ]
  return notes.filter((note): note is DemoNote => Boolean(note))
}

const familyNotes = (whose: string, isGuardian: boolean): DemoNote[] => [
  {
    type: 'school',
    category: 'excuses',
    title: `${whose} excuse was approved`,
    body: 'Medical appointment',
    redirectUrl: '/family',
    ctaText: isGuardian ? 'Open the calendar' : '',
  },
  {
    type: 'academic',
    category: 'tasks',
    title: `${whose} project is due on Friday`,
    body: 'The draft can be handed in until 5 PM.',
    redirectUrl: null,
    ctaText: '',
  },
]

/** The advisor of the first house and a guardian take push messages, which the sandbox receives. */
function addDevices(part: DemoPart, school: DemoSchool, block: Block): void {
  if (block.index > 0) return
  const people = [block.houses[0]?.advisor, block.students[0]?.guardians[0]]
  part.pushDevices = people.flatMap((person, index) =>
    person === undefined
      ? []
      : [
          {
            userId: person.id,
            token: `demo-device-of-person-${person.id}`,
            device: index === 0 ? 'Chrome on Windows' : 'Safari on iPhone',
            createdAt: new Date(school.nowMs - 30 * 24 * hour),
            lastSeenAt: new Date(school.nowMs - 5 * hour),
          },
        ],
  )
}
