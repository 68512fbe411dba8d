import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import { excerptOf } from '#domains/notifications/rules/excerpt.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { personaOf } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block } from '../people/people.ts'
import { randomFor } from '../random.ts'
import { notificationRow } from './notification-row.ts'

const day = 24 * 3_600_000

type Role = 'student' | 'guardian' | 'employee'

interface Story {
  readonly title: string
  readonly body: string
  readonly type: 'academic' | 'product' | 'school'
  readonly roles: Role[]
  readonly sender: 'director' | 'operations' | 'dean'
  /** Days before now; after now when it waits. */
  readonly ageDays: number
  readonly status: 'sent' | 'scheduled' | 'cancelled'
  /** How many of them opened it. */
  readonly readShare: number
  readonly linkUrl?: string
  readonly linkLabel?: string
}

const stories: readonly Story[] = [
  {
    title: 'Winter showcase: what families need to know',
    body: 'The showcase is on the last Thursday before the break, from 5 PM.\n\nEach house shows one project. Guests join by the link in the calendar; whoever needs an interpreter writes to the office by the Monday before. Recordings are made of the presentations only, and every student can choose not to be recorded.',
    type: 'school',
    roles: ['student', 'guardian'],
    sender: 'director',
    ageDays: -3,
    status: 'scheduled',
    readShare: 0,
  },
  {
    title: 'The roll can be taken by keyboard',
    body: 'Arrows move, a letter sets a status, Ctrl S saves. A question mark lists all keys.',
    type: 'product',
    roles: ['employee'],
    sender: 'operations',
    ageDays: 1,
    status: 'sent',
    readShare: 0.55,
  },
  {
    title: 'No classes on the next holiday',
    body: 'The school is closed; tasks that are due on that day are due a day later.',
    type: 'school',
    roles: ['student', 'guardian', 'employee'],
    sender: 'director',
    ageDays: 4,
    status: 'sent',
    readShare: 0.72,
  },
  {
    title: 'Mid-cycle reports come on Friday',
    body: 'Advisors will talk them through with each student in the week after.\n\nFamilies see the report in their portal once it is published. If something in it surprises you, write to the advisor first: most questions are answered in a few minutes, and the conversation helps more than the numbers do.',
    type: 'academic',
    roles: ['student', 'guardian'],
    sender: 'dean',
    ageDays: 9,
    status: 'sent',
    readShare: 0.64,
  },
  {
    title: 'Fire drill at the North Campus',
    body: 'It was moved to next month.',
    type: 'school',
    roles: ['employee'],
    sender: 'operations',
    ageDays: 12,
    status: 'cancelled',
    readShare: 0,
  },
]

/** Announcements sent, scheduled and cancelled, and who of the first block has read them. */
export function addAnnouncements(part: DemoPart, school: DemoSchool, block: Block): void {
  part.announcements = stories.map((story) => {
    const id = school.nextId('announcements')
    const recipients = story.status === 'sent' ? tell(part, school, block, { id, ...story }) : null
    const sendAt = new Date(sendMsOf(school, story))
    return {
      id,
      title: story.title,
      body: story.body,
      type: story.type,
      linkUrl: story.linkUrl ?? null,
      linkLabel: story.linkLabel ?? '',
      roles: story.roles,
      status: story.status,
      sendAt,
      sentAt: story.status === 'sent' ? sendAt : null,
      recipientCount: recipients,
      createdBy: block.employees.find((one) => one.email === personaOf(story.sender).email)?.id ?? null,
      createdAt: new Date(sendAt.getTime() - day),
    }
  })
}

/** At eight in the morning of its day. */
const sendMsOf = ({ nowMs }: DemoSchool, { ageDays }: Story): number =>
  schoolInstant(schoolDateOf(nowMs - ageDays * day), '08:00')

/** Everyone of the roles has it in the bell; returns how many that are. */
function tell(part: DemoPart, school: DemoSchool, block: Block, story: Story & { id: number }): number {
  const createdMs = sendMsOf(school, story)
  const body = excerptOf(story.body)
  const here = block.students.filter(({ status }) => !hasLeftSchool(status))
  const peopleOf: Readonly<Record<Role, () => { id: number }[]>> = {
    student: () => here,
    guardian: () => here.flatMap(({ guardians }) => guardians),
    employee: () => block.employees,
  }
  const people = new Set(story.roles.flatMap((role) => peopleOf[role]().map(({ id }) => id)))
  for (const userId of people) {
    const random = randomFor(school.seed, 'announcement', story.id, userId)
    const isRead = random.chance(story.readShare)
    part.notifications?.push(
      notificationRow(
        userId,
        {
          type: story.type,
          category: 'announcements',
          title: story.title,
          body,
          redirectUrl: story.linkUrl ?? null,
          ctaText: story.linkLabel ?? '',
        },
        {
          createdMs,
          readMs: isRead ? createdMs + (school.nowMs - createdMs) * random.float() : null,
        },
        { id: story.id, content: body === story.body ? '' : story.body },
      ),
    )
  }
  return people.size
}
