import { personaOf } from './demo-personas.ts'
import type { DemoPart } from './demo-rows.ts'
import type { DemoSchool } from './demo-school.ts'
import type { Block } from './people/people.ts'
import type { Experience } from './school-year/experiences.ts'

const hour = 3_600_000

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
  for (const [index, student] of block.students.slice(2, 11).entries()) {
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
      ...untried,
      ...mailEnd(index, createdMs, school.nowMs),
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

/** Every row names the same columns. */
const untried = {
  attempts: 0,
  firstTriedAt: null,
  nextTryAt: null,
  sentAt: null,
  failedAt: null,
  unknownAt: null,
  failure: null,
  mayPass: null,
}

/** Every way a mail can end, and the one that waits. */
function mailEnd(index: number, createdMs: number, nowMs: number) {
  const firstTriedAt = new Date(createdMs + 40_000)
  const tried = { attempts: 1, firstTriedAt }
  switch (index) {
    case 0:
      return {}
    case 1:
      return {
        attempts: 6,
        firstTriedAt,
        nextTryAt: new Date(nowMs + hour),
        failure: '452 4.2.2 The mailbox is full, try again later',
      }
    case 3:
      return { ...tried, failedAt: firstTriedAt, failure: '550 5.1.1 No such mailbox', mayPass: false }
    case 4:
      return {
        ...tried,
        unknownAt: firstTriedAt,
        failure: 'The mail server took it and its answer was lost: Connection closed unexpectedly',
      }
    case 6:
      return {
        attempts: 15,
        firstTriedAt,
        failedAt: new Date(createdMs + 24 * hour),
        failure: 'connect ECONNREFUSED 192.0.2.25:587',
        mayPass: true,
      }
    default:
      return { ...tried, sentAt: firstTriedAt }
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
