import { isPlainName } from '#domains/admissions/rules/plain-name.ts'
import { getPart } from '#domains/admissions/server/admissions.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { questionsOf } from '../rules/form.ts'
import { begin } from './begin.ts'
import { guardianOf, lockApplicationOf, valuesOf } from './form-state.ts'
import { expectGrade } from './grades.ts'
import { findLinkOf, type IntakeLink, makeLink, tokenOfWish } from './links.ts'
import { mailSparingly } from './mail-again.ts'

interface Child {
  readonly student_first_name: string
  readonly student_grade: number
  /** The secret of the link by which it is asked for. */
  readonly token: string
  readonly send_id?: string | undefined
}

const begun = (firstName: string, token: string) => ({
  ok: true as const,
  message: `The application of ${firstName} has begun`,
  address: applyAddress(token),
})

/**
 * Begins the application of a brother or sister with what was said of the family. The address is theirs already. Sent
 * again, since the answer was lost, it has begun: its link is made of the name of the sending, so it is the same one.
 */
export async function addSibling(db: Database, services: Services, link: IntakeLink, child: Child) {
  if (link.part !== 'guardian') throw notFound()
  await expectGrade(db, child.student_grade)
  const nowMs = services.clock.nowMs()
  const first = await lockApplicationOf(db, link)
  const token =
    child.send_id === undefined
      ? undefined
      : tokenOfWish(child.token, `sibling ${child.send_id} ${child.student_first_name}`)
  const sent = token === undefined ? undefined : await findLinkOf(db, token)
  if (token !== undefined && sent !== undefined) return begun(sent.studentFirstName, token)
  const values = valuesOf(await getPart(db, first.id, 'guardian'))
  const known = Object.fromEntries(
    questionsOf('guardian')
      .filter(({ key, isOfFamily }) => isOfFamily && (values[key] ?? '') !== '')
      .map(({ key }) => [key, values[key] ?? '']),
  )
  const guardian = guardianOf(first, link)
  // A name that is unfinished in the draft is none of an application.
  const writtenName = (known['guardian_name'] ?? '').slice(0, 160).trim()
  const of = {
    name: writtenName !== '' && isPlainName(writtenName) ? writtenName : guardian.name,
    email: guardian.email,
    studentFirstName: child.student_first_name,
    studentGrade: child.student_grade,
  }
  const origin = `From the application of ${first.studentFirstName}`
  const applicationId = await begin(db, { ...of, known, origin, doneBy: link.madeBy }, nowMs)
  const made = { ...of, applicationId, part: 'guardian' as const, token }
  return begun(
    of.studentFirstName,
    link.isPaper || of.email === ''
      ? (await makeLink(db, { ...made, isPaper: link.isPaper, madeBy: link.madeBy }, nowMs)).token
      : await mailSparingly(db, services, made, 'again'),
  )
}
