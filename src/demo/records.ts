import { personaOf } from './demo-personas.ts'
import type { DemoPart } from './demo-rows.ts'
import type { DemoSchool } from './demo-school.ts'
import type { Block, Employee } from './people/people.ts'
import { randomFor } from './random.ts'
import type { Experience } from './school-year/experiences.ts'

const hour = 3_600_000

interface Note {
  type: 'academic' | 'product' | 'school'
  category: string
  title: string
  body: string
  redirectUrl: string | null
  ctaText: string
}

/** A few notifications for each employee, the newest unread (look 21-phone-notifications). */
export function addNotifications(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  running: readonly Experience[],
): void {
  part.notifications ??= []
  for (const employee of block.employees) {
    const random = randomFor(school.seed, 'notifications', employee.id)
    let ageMs = random.int(4, 50) * 60_000
    for (const note of notesFor(employee, block, running)) {
      const isRead = ageMs > 30 * hour || random.chance(0.25)
      part.notifications.push({
        userId: employee.id,
        ...note,
        createdAt: new Date(school.nowMs - ageMs),
        readAt: isRead ? new Date(school.nowMs - ageMs * random.float()) : null,
      })
      ageMs += random.int(2, 20) * hour
    }
  }
}

function notesFor(employee: Employee, block: Block, running: readonly Experience[]): Note[] {
  const own = running.find((experience) => experience.experts.includes(employee))
  const house = block.houses.find((one) => one.advisor === employee)
  const student = house && block.students.find((one) => one.house === house)
  const guardian = student?.guardians[0]
  const notes: (Note | false | undefined)[] = [
    own && {
      type: 'academic',
      category: 'attendance',
      title: '2 students were absent without an excuse',
      body: own.title,
      redirectUrl: `/facilitate/${own.type}/${own.id}/attendance`,
      ctaText: 'Notify guardians',
    },
    student && {
      type: 'academic',
      category: 'excuses',
      title: `${guardian?.name ?? 'A guardian'} asks to excuse ${student.firstName}`,
      body: 'Feeling sick or unwell',
      redirectUrl: null,
      ctaText: '',
    },
    employee.groupSlug === 'operations' && {
      type: 'product',
      category: 'jobs',
      title: 'Welcome emails sent to 81 families',
      body: '1 address was refused',
      redirectUrl: '/workbench/outbox',
      ctaText: 'Open outbox',
    },
    {
      type: 'school',
      category: 'announcements',
      title: 'No classes on the next holiday',
      body: `From ${personaOf('director').name}`,
      redirectUrl: null,
      ctaText: '',
    },
    {
      type: 'product',
      category: 'announcements',
      title: 'The roll can be taken by keyboard',
      body: 'Arrows move, a letter sets a status.',
      redirectUrl: null,
      ctaText: '',
    },
  ]
  return notes.filter((note): note is Note => Boolean(note))
}

/** Mails that went out, one that waits and one that failed, with the audit rows of what caused them. */
export function addMailsAndAudit(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  running: readonly Experience[],
): void {
  const operations = block.employees.find((one) => one.email === personaOf('operations').email)
  const facilitator = block.employees.find((one) => one.email === personaOf('facilitator').email)
  const superAdmin = block.employees.find((one) => one.email === personaOf('superadmin').email)
  part.outboxMails ??= []
  part.auditLog ??= []
  for (const [index, student] of block.students.slice(2, 8).entries()) {
    const guardian = student.guardians[0]
    if (!guardian) continue
    const createdMs = school.nowMs - (index + 1) * 5 * hour
    const text = `Hello ${guardian.firstName},\n\n${student.firstName} was not seen in ${running[1]?.title ?? 'class'} and no excuse was asked for. Please write to us if something came up.\n\nHomeroom`
    part.outboxMails.push({
      kind: 'unexcused_absence',
      toEmail: guardian.email,
      toName: guardian.name,
      subject: `${student.firstName} was absent today`,
      textBody: text,
      htmlBody: `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`,
      dedupeKey: `demo-absence-${student.id}`,
      createdAt: new Date(createdMs),
      sentAt: index === 0 || index === 3 ? null : new Date(createdMs + 40_000),
      failedAt: index === 3 ? new Date(createdMs + 60_000) : null,
      failure: index === 3 ? '550 No such mailbox' : null,
    })
  }
  const audits: [number | undefined, string, string, string][] = [
    [superAdmin?.id, 'permissions.changed', 'permission_group', String(school.groupIds.get('dean') ?? 1)],
    [operations?.id, 'mail.retried', 'outbox_mail', '4'],
    [facilitator?.id, 'attendance.saved', 'experience', String(running[1]?.id ?? 1)],
    [facilitator?.id, 'attendance.notified', 'experience', String(running[0]?.id ?? 1)],
  ]
  for (const [index, [actorId, action, subjectType, subjectId]] of audits.entries()) {
    const happenedAt = new Date(school.nowMs - (audits.length - index) * 7 * hour)
    part.auditLog.push({ happenedAt, actorId: actorId ?? null, action, subjectType, subjectId })
  }
}

/** Two people staff have recognised before: a family's shared address, and a learning platform's robot. */
export function addLearnedAliases(part: DemoPart, school: DemoSchool, block: Block): void {
  const advisor = block.houses[0]?.advisor.id ?? null
  const learnedAt = new Date(school.nowMs - 9 * 24 * hour)
  const student = block.students.find((one) => one.lastName === 'Thorsteinsson')
  const email = (value: string, studentId: number | null) => ({
    kind: 'email',
    value,
    studentId,
    learnedBy: advisor,
    learnedAt,
  })
  part.participantAliases = [
    email('einarsson.family@post.test', student?.id ?? null),
    email('notetaker@minutes.test', null),
  ]
}
